import type { UpcomingDate } from '@hestia/contract/bills/coming.ts';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { DateLead, RowParts } from '#ui/rows/row.tsx';
import { BillLink } from './bill-link.tsx';

/* Upcoming dates: day, bill, amount, and my part. */
export function ComingList({ coming }: { coming: readonly UpcomingDate[] }) {
  const t = useTranslations('bills.coming');
  const text = useMoneyText();
  const format = (minor: number, isEstimate: boolean) =>
    isEstimate ? t('about', { amount: text(minor) }) : text(minor);
  return (
    <ul>
      {coming.map(({ bill, dueOn, minor, isEstimate, mineMinor }) => (
        <li key={`${bill.id} ${dueOn}`}>
          <BillLink id={bill.id}>
            <DateLead day={dueOn} />
            <RowParts
              title={bill.name}
              detail={mineMinor === null ? undefined : t('mine', { amount: format(mineMinor, isEstimate) })}
              figure={minor === null ? t('unknown') : format(minor, isEstimate)}
            />
          </BillLink>
        </li>
      ))}
    </ul>
  );
}
