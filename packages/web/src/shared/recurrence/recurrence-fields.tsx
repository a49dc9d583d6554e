import './recurrence.css';
import { type Period, type Recurrence, type Weekday, weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Chips } from '#ui/fields/chips.tsx';
import { FieldLabel } from '#ui/fields/field-words.tsx';
import { Select } from '#ui/fields/select.tsx';
import { isLastOfMonth, type Monthly, nthOf, type RecurrenceDraft, weekdayOf } from './recurrence-draft.ts';
import { nthNames, useRecurrenceWords, useWeekdayNames, useWeekdays } from './use-recurrence-words.ts';

type Props = {
  repeat: RecurrenceDraft;
  /* Its first date. */
  day: string;
  set: (change: Partial<RecurrenceDraft>) => void;
};

const intervals: Record<Period, number> = { day: 30, week: 12, month: 12, year: 5 };

/* Every week, every two, every three … */
export function HowOften({ repeat, set }: Omit<Props, 'day'>): ReactNode {
  const t = useTranslations('recurrence');
  const most = Math.max(intervals[repeat.every], repeat.interval);
  const choices = Array.from({ length: most }, (_, at) => ({
    id: String(at + 1),
    label: t(`interval.${repeat.every}`, { count: at + 1 }),
  }));
  return (
    <Select
      label={t('often')}
      choices={choices}
      value={String(repeat.interval)}
      onChange={(interval) => set({ interval: Number(interval) })}
    />
  );
}

/* On which days of the week, or where in the month. */
export function OnDays({ repeat, day, set }: Props): ReactNode {
  const t = useTranslations('recurrence');
  const nameOf = useWeekdayNames('long');
  const shortNameOf = useWeekdayNames('short');
  const weekdayOptions = useWeekdays();
  if (repeat.every === 'week') {
    const value = repeat.days.length > 0 ? repeat.days : [weekdayOf(day)];
    const choose = (ids: readonly string[]) => set({ days: weekdays.filter((weekday) => ids.includes(weekday)) });
    return (
      <CheckboxGroup className="ui-field" value={[...value]} onChange={choose}>
        <FieldLabel>{t('on')}</FieldLabel>
        <div className="ui-chips pt-2">
          {weekdayOptions.map((weekday: Weekday) => (
            <CheckboxField key={weekday} value={weekday} className="contents">
              <CheckboxButton className="ui-chip">
                <span aria-hidden="true">{shortNameOf(weekday)}</span>
                <span className="sr-only">{nameOf(weekday)}</span>
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </CheckboxGroup>
    );
  }
  if (repeat.every !== 'month') return null;
  const labels: Record<Monthly, string> = {
    day: t('monthly.day', { day: Number(day.slice(-2)) }),
    weekday: t('monthly.weekday', { nth: nthNames[nthOf(day)], weekday: nameOf(weekdayOf(day)) }),
    last: t('monthly.last'),
  };
  const offered = (['day', 'weekday', 'last'] as const).filter(
    (id) => id !== 'last' || repeat.monthly === 'last' || isLastOfMonth(day),
  );
  return (
    <Chips
      label={t('on')}
      choices={offered.map((id) => ({ id, label: labels[id] }))}
      value={repeat.monthly}
      onChange={(monthly) => set({ monthly })}
    />
  );
}

type MeaningProps = {
  recurrence: Recurrence;
  /* Its next dates, as days or with their time. */
  dates: readonly string[];
  /* Details of one date. */
  detail?: (date: string, at: number) => ReactNode;
};

/* The rule in words, with its next dates. */
export function RecurrenceMeaning({ recurrence, dates, detail }: MeaningProps): ReactNode {
  const t = useTranslations('recurrence');
  const format = useFormatter();
  const words = useRecurrenceWords();
  return (
    <div className="repeat-meaning" aria-live="polite">
      <p>{words(recurrence)}</p>
      <ol aria-label={t('next')}>
        {dates.map((date, at) => (
          <li key={date} className="ui-num flex gap-3">
            {format.dateTime(new Date(date.length > DAY_LENGTH ? `${date}Z` : date), { ...DAY, timeZone: 'UTC' })}
            {detail?.(date, at)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
