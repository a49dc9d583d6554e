import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { useTranslations } from 'use-intl';
import { Link } from '@tanstack/react-router';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useRecurrenceWords } from '#platform/recurrence/use-recurrence-words.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { useDayText } from './household-day.ts';

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

/** What becomes of a bill next: when it is due, that it is over, or why it is paused. */
export function useBillState(): (bill: Bill) => string {
  const t = useTranslations('bills.state');
  const day = useDayText();
  const { sharers, find } = useMemberDirectory();
  const isGone = (id: string) => sharers.every((member) => member.id !== id);
  return ({ paused, nextOn, paidBy, split }) => {
    if (paused === 'byHand') return t('paused');
    if (paused === 'payerLeft') return t('payerLeft', { name: find(paidBy).username });
    if (paused === 'sharerLeft') {
      const gone = split.sharers.find(({ userId }) => isGone(userId));
      return gone ? t('sharerLeft', { name: find(gone.userId).username }) : t('nobody');
    }
    return nextOn === null ? t('over') : t('next', { day: day(nextOn, { year: 'numeric' }) });
  };
}
