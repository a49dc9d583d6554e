import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/chips.tsx';
import { useDayText } from './household-day.ts';

type Props = {
  /* The dates that have passed, oldest first. */
  dates: readonly string[];
  /* More than can be booked: then only those to come are. */
  isTooMany?: boolean;
  isBooked: boolean;
  onChange: (isBooked: boolean) => void;
};

const MAX_VISIBLE = 12;

/* Dates that have passed: they are shown before anything is booked, and somebody says which are. */
export function MissedDates({ dates, isTooMany = false, isBooked, onChange }: Props): ReactNode {
  const t = useTranslations('bills.missed');
  const day = useDayText();
  const visible = dates.slice(-MAX_VISIBLE);
  const choices = (isTooMany ? (['fromNow'] as const) : (['all', 'fromNow'] as const)).map((id) => ({
    id,
    label: t(id, { count: dates.length }),
  }));
  return (
    <div className="bill-missed">
      <Chips
        label={t('label', { count: dates.length })}
        choices={choices}
        value={isBooked ? 'all' : 'fromNow'}
        onChange={(id) => onChange(id === 'all')}
      />
      <ol aria-label={t('dates')} className="bill-dates ui-num">
        {dates.length > visible.length && <li>…</li>}
        {visible.map((date) => (
          <li key={date}>{day(date, { year: 'numeric' })}</li>
        ))}
      </ol>
    </div>
  );
}
