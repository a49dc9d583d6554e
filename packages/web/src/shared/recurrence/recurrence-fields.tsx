import { type Period, type Weekday, weekdays } from '@hestia/contract/recurrence/recurrence.ts';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { FieldLabel } from '#ui/fields/field-words.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { isLastOfMonth, type Monthly, nthOf, type RecurrenceDraft, weekdayOf } from './recurrence-draft.ts';
import { nthNames, useWeekdayNames, useWeekdays } from './use-recurrence-words.ts';

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

/* The days of the week, or the place in the month. */
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
