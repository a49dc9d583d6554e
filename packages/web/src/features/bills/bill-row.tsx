import type { Bill } from '@hestia/contract/bills/model.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { useTranslations } from 'use-intl';
import { useRecurrenceWords } from '#shared/recurrence/use-recurrence-words.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { BillLink } from './coming/bill-link.tsx';
import { useBillState } from './coming/bill-state.ts';

/* A bill of the household: its rule in words, and its next state. */
export function BillRow({ bill }: { bill: Bill }) {
  const t = useTranslations('bills');
  const words = useRecurrenceWords();
  const state = useBillState();
  const minor = bill.amountMinor ?? bill.lastMinor;
  return (
    <BillLink id={bill.id}>
      <span className="grid w-9 place-items-center">
        <Icon name={bill.paused === null ? 'repeat' : 'clock'} />
      </span>
      <RowParts
        title={bill.name}
        detail={joinFacts([words(recurrenceOf({ rule: bill.rule, basis: 'schedule' })), state(bill)])}
        figure={minor === null ? undefined : <Money minor={minor} />}
        figureDetail={bill.amountMinor === null ? t('varies') : undefined}
      />
    </BillLink>
  );
}
