import { MAX_BACKDATED } from '@hestia/contract/bills/dates.ts';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { useDayText } from './coming/household-day.ts';

type Props = {
  /* All past dates, oldest first. */
  dates: readonly string[];
  isBooked: boolean;
  onChange: (isBooked: boolean) => void;
};

const MAX_VISIBLE = 12;

/* Past dates, if any: they are shown before they are booked, and the member chooses which. Too many can't be booked. */
export function MissedDates({ dates, isBooked, onChange }: Props) {
  const t = useTranslations('bills.missed');
  const day = useDayText();
  if (dates.length === 0) return null;
  const isTooMany = dates.length > MAX_BACKDATED;
  const count = Math.min(dates.length, MAX_BACKDATED);
  const visible = dates.slice(0, MAX_BACKDATED).slice(-MAX_VISIBLE);
  const ids = isTooMany ? (['fromNow'] as const) : (['all', 'fromNow'] as const);
  return (
    <div className="bill-missed">
      <Chips
        label={t('label', { count })}
        choices={ids.map((id) => ({ id, label: t(id, { count }) }))}
        value={isBooked && !isTooMany ? 'all' : 'fromNow'}
        onChange={(id) => onChange(id === 'all')}
      />
      <ol aria-label={t('dates')} className="bill-dates ui-num">
        {count > visible.length && <li>…</li>}
        {visible.map((date) => (
          <li key={date}>{day(date, { year: 'numeric' })}</li>
        ))}
      </ol>
    </div>
  );
}
