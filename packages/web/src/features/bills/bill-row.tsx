import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { useTranslations } from 'use-intl';
import { Link } from '@tanstack/react-router';
import { useRecurrenceWords } from '#platform/recurrence/use-recurrence-words.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { useBillState } from './bill-state.ts';

/* A bill of the household: its rule in words, and what becomes of it next. */
export function BillRow({ bill }: { bill: Bill }) {
  const t = useTranslations('bills');
  const words = useRecurrenceWords();
  const state = useBillState();
  const amount = bill.amount ?? bill.lastAmount;
  return (
    <Link className="ui-row" to="/money/bills" search={{ bill: bill.id }}>
      <span className="grid w-9 place-items-center">
        <Icon name={bill.paused === null ? 'repeat' : 'clock'} />
      </span>
      <RowParts
        title={bill.name}
        detail={`${words(recurrenceOf({ rule: bill.rule, basis: 'schedule' }))} · ${state(bill)}`}
        figure={amount === null ? undefined : <Money minor={toMinor(amount, bill.decimals)} />}
        figureDetail={bill.amount === null ? t('varies') : undefined}
      />
    </Link>
  );
}
