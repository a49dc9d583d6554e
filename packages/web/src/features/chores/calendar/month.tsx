import './month.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import {
  type CalendarDate,
  getWeeksInMonth,
  isSameMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date';
import type { ReactNode } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useFirstDay } from '#ui/fields/dates/first-day.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { choresByDay, toDate, useDay, useDayKeys, weekFrom } from '../rota/calendar-days.ts';
import { dueLevel } from '../rota/due.ts';
import { useMinute } from '../rota/due-lead.tsx';

type Props = {
  chores: readonly Chore[];
  /* As `2026-11-20`. */
  day: string;
  onChoose: (day: string) => void;
};

const STEPS = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/* A month of chores: the week begins where the household or the locale says; arrows walk over the days. */
export function Month({ chores, day: chosen, onChoose: choose }: Props): ReactNode {
  const day = parseDate(chosen);
  const onChoose = (next: CalendarDate) => choose(next.toString());
  const t = useTranslations('chores.calendar');
  const format = useFormatter();
  const { locale } = useLocale();
  const keys = useDayKeys(day, STEPS, onChoose);
  const firstDay = useFirstDay();
  const first = startOfWeek(startOfMonth(day), locale, firstDay);
  const weeks = Array.from({ length: getWeeksInMonth(day, locale, firstDay) }, (_, week) =>
    weekFrom(first.add({ weeks: week })),
  );
  const byDay = choresByDay(chores, useTimeZone());
  const name = format.dateTime(toDate(day), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section className="ui-section chore-section" aria-label={name}>
      <div className="ui-section-head">
        <h2 aria-live="polite">{name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)}</h2>
        <span className="chore-month-steps">
          <IconButton icon="left" label={t('previous')} onClick={() => onChoose(day.subtract({ months: 1 }))} />
          <IconButton icon="right" label={t('next')} onClick={() => onChoose(day.add({ months: 1 }))} />
        </span>
      </div>
      <div role="grid" aria-label={name} {...keys}>
        <Weekdays week={weeks[0] ?? []} />
        {weeks.map((week) => (
          <div key={String(week[0])} role="row" className="chore-month-week">
            {week.map((each) => (
              <Day
                key={each.toString()}
                date={each}
                chores={byDay.get(each.toString()) ?? []}
                isChosen={each.compare(day) === 0}
                isOutside={!isSameMonth(each, day)}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="pt-4">
        <TextLink to="/settings/calendar" iconAfter="chevron">
          {t('also')}
        </TextLink>
      </p>
    </section>
  );
}

function Weekdays({ week }: { week: readonly CalendarDate[] }): ReactNode {
  const format = useFormatter();
  return (
    <div role="row" className="chore-month-week chore-month-weekdays">
      {week.map((each) => (
        <span key={each.toString()} role="columnheader">
          <abbr title={format.dateTime(toDate(each), { weekday: 'long', timeZone: 'UTC' })}>
            {format.dateTime(toDate(each), { weekday: 'short', timeZone: 'UTC' })}
          </abbr>
        </span>
      ))}
    </div>
  );
}

type DayProps = {
  date: CalendarDate;
  chores: readonly Chore[];
  isChosen: boolean;
  isOutside: boolean;
  onChoose: (day: CalendarDate) => void;
};

const MAX_VISIBLE = 3;

function Day({ date, chores, isChosen, isOutside, onChoose }: DayProps): ReactNode {
  const { label, current, marks } = useDay(date, chores, isChosen);
  return (
    <div
      role="gridcell"
      className={isOutside ? 'chore-month-day chore-month-day-outside' : 'chore-month-day'}
      aria-selected={isChosen}
    >
      <button
        type="button"
        className="chore-day-number chore-month-number ui-num"
        tabIndex={isChosen ? 0 : -1}
        aria-label={label}
        aria-current={current}
        {...marks}
        onClick={() => onChoose(date)}
      >
        {date.day}
      </button>
      <Marks chores={chores} />
    </div>
  );
}

/* Only visual: the day's button has it all in its name. */
function Marks({ chores }: { chores: readonly Chore[] }): ReactNode {
  const now = useMinute();
  return (
    <span aria-hidden="true">
      {chores.slice(0, MAX_VISIBLE).map((chore) => (
        <i
          key={chore.id}
          className="chore-due-bar chore-month-mark"
          data-due={chore.isDone ? 'done' : dueLevel(new Date(chore.dueDate), now)}
        >
          <span className="ui-desktop-only" dir="auto">
            {chore.title}
          </span>
        </i>
      ))}
      {chores.length > MAX_VISIBLE && (
        <span className="block pt-[4px] text-(length:--t-micro) text-ink-2">+{chores.length - MAX_VISIBLE}</span>
      )}
    </span>
  );
}
