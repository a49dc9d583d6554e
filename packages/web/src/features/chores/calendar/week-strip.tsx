import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type CalendarDate, parseDate, startOfWeek } from '@internationalized/date';
import type { ReactNode } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useSideways } from '#ui/gestures/use-swipe.ts';
import { useFirstDay } from '#ui/fields/dates/first-day.ts';
import { choresByDay, toDate, useDay, useDayKeys, weekFrom } from '../rota/calendar-days.ts';
import { dueLevel } from '../rota/due.ts';
import { useMinute } from '../rota/due-lead.tsx';
import { isPaused } from '../rota/filters.ts';
import { useForToday } from '../rota/use-for-today.ts';
import './week-strip.css';

type Props = {
  chores: readonly Chore[];
  /* As `2026-11-20`; null when the list shows all days. */
  chosen: string | null;
  onChoose: (day: string | null) => void;
};

/** The distance that a finger moves to the left for the next week, or to the right for the previous one. */
const TURN_PX = 40;

const STEPS = { ArrowLeft: { days: -1 }, ArrowRight: { days: 1 }, PageUp: { weeks: -1 }, PageDown: { weeks: 1 } };

/* A week with the due tasks of its days, for phones: a day shows its tasks, and pressed again all days. */
export function WeekStrip({ chores, chosen, onChoose }: Props): ReactNode {
  const t = useTranslations('chores.calendar');
  const { locale } = useLocale();
  // The keyboard focus: its week is shown.
  const [at, setAt] = useForToday(parseDate);
  const present = parseDate(useToday());
  const keys = useDayKeys(at, STEPS, setAt);
  const turn = (weeks: number) => setAt(at.add({ weeks }));
  const choose = (day: CalendarDate) => {
    setAt(day);
    onChoose(day.toString() === chosen ? null : day.toString());
  };
  const swipe = useSideways({
    onLetGo: (across) => {
      if (Math.abs(across) >= TURN_PX) turn(across < 0 ? 1 : -1);
    },
  });
  const firstDay = useFirstDay();
  const first = startOfWeek(at, locale, firstDay);
  const byDay = choresByDay(chores, useTimeZone());
  return (
    <div className="ui-phone-only">
      <div role="toolbar" aria-label={useWeekName(first)} className="week-strip" {...keys} {...swipe}>
        <Turn icon="back" label={t('previousWeek')} onClick={() => turn(-1)} />
        {weekFrom(first).map((day) => (
          <Day
            key={day.toString()}
            day={day}
            chores={byDay.get(day.toString()) ?? []}
            isChosen={day.toString() === chosen}
            isReached={day.compare(at) === 0}
            onChoose={choose}
          />
        ))}
        <Turn icon="on" label={t('nextWeek')} onClick={() => turn(1)} />
      </div>
      <Caption first={first} present={startOfWeek(present, locale, firstDay)} onReturn={() => setAt(present)} />
    </div>
  );
}

/** Its first and last day, as `November 16 – 22`. */
function useWeekName(first: CalendarDate): string {
  const format = useFormatter();
  return format.dateTimeRange(toDate(first), toDate(first.add({ days: 6 })), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}

type TurnProps = { icon: 'back' | 'on'; label: string; onClick: () => void };

/* Not a tab stop, since the arrow keys turn the week. */
function Turn({ icon, label, onClick }: TurnProps): ReactNode {
  return (
    <button
      type="button"
      className={icon === 'back' ? 'week-strip-turn week-strip-turn-back' : 'week-strip-turn'}
      aria-label={label}
      tabIndex={-1}
      onClick={onClick}
    >
      <Icon name="chevron" size="small" />
    </button>
  );
}

const CAPTION = 'flex flex-wrap items-center justify-between gap-x-4 pt-2 text-(length:--t-small) text-ink-2';

type CaptionProps = { first: CalendarDate; present: CalendarDate; onReturn: () => void };

/* Another week has a caption with its dates and a button to return; screen readers always hear it. */
function Caption({ first, present, onReturn }: CaptionProps): ReactNode {
  const t = useTranslations('chores.calendar');
  const isPresent = first.compare(present) === 0;
  return (
    <div className={isPresent ? 'sr-only' : CAPTION}>
      <span aria-live="polite">{useWeekName(first)}</span>
      {!isPresent && <TextButton onClick={onReturn}>{t('thisWeek')}</TextButton>}
    </div>
  );
}

type DayProps = {
  day: CalendarDate;
  chores: readonly Chore[];
  isChosen: boolean;
  /* The keys move to it. */
  isReached: boolean;
  onChoose: (day: CalendarDate) => void;
};

function Day({ day, chores, isChosen, isReached, onChoose }: DayProps): ReactNode {
  const format = useFormatter();
  const { label, current, marks } = useDay(day, chores, isChosen);
  return (
    <button
      type="button"
      className="week-strip-day"
      aria-pressed={isChosen}
      aria-current={current}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{format.dateTime(toDate(day), { weekday: 'short', timeZone: 'UTC' })}</span>
      <b aria-hidden="true" className="chore-day-number ui-num" {...marks}>
        {day.day}
      </b>
      <Marks chores={chores} />
    </button>
  );
}

const MAX_VISIBLE = 3;

/* A bar for each chore, only visual: the day's name has it all. */
function Marks({ chores }: { chores: readonly Chore[] }): ReactNode {
  const now = useMinute();
  return (
    <span className="week-strip-marks">
      {chores.slice(0, MAX_VISIBLE).map((chore) => (
        <i
          key={chore.id}
          className="chore-due-bar flex-1"
          data-due={isPaused(chore) ? undefined : dueLevel(new Date(chore.dueDate), now)}
        />
      ))}
    </span>
  );
}
