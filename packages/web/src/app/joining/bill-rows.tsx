import type { Bill } from '@hestia/contract/bills/model.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRecurrenceWords } from '#shared/recurrence/use-recurrence-words.ts';
import { Check } from '#ui/fields/choices/check.tsx';
import { Money } from '#ui/figures/money.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useBillState } from '../../features/bills/coming/bill-state.ts';
import { useBillWords } from '../../features/bills/bill-words.ts';
import { ShareChange } from '../moving/share-change.tsx';
import { sharesIn } from '../moving/shares-in.ts';
import type { JoinableBill } from './use-joinable.ts';

type Props = {
  bills: readonly JoinableBill[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/* Bills with amount, split and next date, and the shares before and after. */
export function BillRows({ bills, chosen, onChoose }: Props): ReactNode {
  const t = useTranslations('joining');
  if (bills.length === 0) return null;
  return (
    <Section title={t('bills')}>
      <ul>
        {bills.map(({ bill, after, obstacle }) => (
          <li key={bill.id} className="app-joining-row">
            {after ? (
              <Check isSelected={chosen.has(bill.id)} onChange={(isChosen) => onChoose(bill.id, isChosen)}>
                <BillParts bill={bill} />
              </Check>
            ) : (
              <div className="app-joining-fixed">
                <BillParts bill={bill} />
                <small>{t(`obstacle.${obstacle}`)}</small>
              </div>
            )}
            {after && <Shares before={bill} after={after} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BillParts({ bill }: { bill: Bill }): ReactNode {
  const t = useTranslations('bills');
  const words = useRecurrenceWords();
  const state = useBillState();
  const said = useBillWords();
  const { rule, untilOn, paidBy, split } = bill;
  const recurrence = recurrenceOf({ rule, basis: 'schedule' });
  const sharers = split.sharers.map(({ userId }) => userId);
  const how = said({ rule: recurrence, untilOn, paidBy, kind: split.kind, sharers, category: '' }).split;
  const minor = bill.amountMinor ?? bill.lastMinor;
  return (
    <RowParts
      title={<bdi>{bill.name}</bdi>}
      detail={joinFacts([words(recurrence), how, state(bill)])}
      figure={minor === null ? undefined : <Money minor={minor} />}
      figureDetail={bill.amountMinor === null ? t('varies') : undefined}
    />
  );
}

function Shares({ before, after }: { before: Bill; after: Bill }): ReactNode {
  const [now, then] = [sharesIn(before), sharesIn(after)];
  return (
    now &&
    then && (
      <div className="app-joining-shares">
        <ShareChange before={now} after={then} />
      </div>
    )
  );
}
