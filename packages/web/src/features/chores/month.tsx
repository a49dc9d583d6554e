import './month.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import {
  type CalendarDate,
  endOfWeek,
  getLocalTimeZone,
  getWeeksInMonth,
  isSameMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
  today,
} from '@internationalized/date';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { IconButton } from '#ui/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { dueLevel } from './due.ts';
import { useMinute } from './due-lead.tsx';

type Props = {
  chores: readonly Chore[];
  /* As `2026-11-20`. */
  day: string;
  onChoose: (day: string) => void;
};

const toDate = (day: CalendarDate): Date => day.toDate(getLocalTimeZone());

/* A month of chores: the week begins where the locale says; arrows walk over the days. */
export function Month({ chores, day: chosen, onChoose: choose }: Props): ReactNode {
  const day = parseDate(chosen);
  const onChoose = (next: CalendarDate) => choose(next.toString());
  const t = useTranslations('chores.calendar');
  const format = useFormatter();
  const { locale } = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const first = startOfWeek(startOfMonth(day), locale);
  const weeks = Array.from({ length: getWeeksInMonth(day, locale) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => first.add({ days: week * 7 + at })),
  );
  const byDay = Map.groupBy(chores, (chore) => dayOf(new Date(chore.dueDate)));
  const name = format.dateTime(toDate(day), { month: 'long', year: 'numeric' });
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const walk = (event: KeyboardEvent) => {
    const next = stepOf(event.key, day, locale);
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    onChoose(next);
  };
  return (
    <section className="ui-section" aria-label={name}>
      <div className="ui-section-head">
        <h2 aria-live="polite">{name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)}</h2>
        <span className="chore-month-steps">
          <IconButton icon="left" label={t('previous')} onClick={() => onChoose(day.subtract({ months: 1 }))} />
          <IconButton icon="right" label={t('next')} onClick={() => onChoose(day.add({ months: 1 }))} />
        </span>
      </div>
      <div role="grid" aria-label={name} ref={grid} onKeyDown={walk} tabIndex={-1}>
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
          <abbr title={format.dateTime(toDate(each), { weekday: 'long' })}>
            {format.dateTime(toDate(each), { weekday: 'short' })}
          </abbr>
        </span>
      ))}
    </div>
  );
}

function stepOf(key: string, day: CalendarDate, locale: string): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return day.subtract({ days: 1 });
    case 'ArrowRight':
      return day.add({ days: 1 });
    case 'ArrowUp':
      return day.subtract({ weeks: 1 });
    case 'ArrowDown':
      return day.add({ weeks: 1 });
    case 'PageUp':
      return day.subtract({ months: 1 });
    case 'PageDown':
      return day.add({ months: 1 });
    case 'Home':
      return startOfWeek(day, locale);
    case 'End':
      return endOfWeek(day, locale);
    default:
      return null;
  }
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
  const t = useTranslations('chores.calendar');
  const format = useFormatter();
  const isToday = date.compare(today(getLocalTimeZone())) === 0;
  const long = format.dateTime(toDate(date), { weekday: 'long', day: 'numeric', month: 'long' });
  const what = chores.map((chore) => chore.title).join(', ');
  const label = chores.length > 0 ? t('dayWith', { day: long, count: chores.length, what }) : long;
  return (
    <div
      role="gridcell"
      className={isOutside ? 'chore-month-day chore-month-day-outside' : 'chore-month-day'}
      aria-selected={isChosen}
    >
      <button
        type="button"
        className="chore-month-number ui-num"
        tabIndex={isChosen ? 0 : -1}
        aria-label={label}
        {...(isToday ? { 'aria-current': 'date' } : {})}
        onClick={() => onChoose(date)}
      >
        {date.day}
      </button>
      <Marks chores={chores} />
    </div>
  );
}

/* For the eyes: the day's button says all of it. */
function Marks({ chores }: { chores: readonly Chore[] }): ReactNode {
  const now = useMinute();
  return (
    <span aria-hidden="true">
      {chores.slice(0, MAX_VISIBLE).map((chore) => (
        <i
          key={chore.id}
          className="chore-month-mark"
          data-due={chore.isDone ? 'done' : dueLevel(new Date(chore.dueDate), now)}
        >
          <span className="ui-desktop-only">{chore.title}</span>
        </i>
      ))}
      {chores.length > MAX_VISIBLE && <span className="chore-month-more">+{chores.length - MAX_VISIBLE}</span>}
    </span>
  );
}
