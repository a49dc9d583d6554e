import type { Transfer } from '@hestia/contract/money/plan.ts';
import type { TransferReason } from '@hestia/contract/money/reason.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { useMoneyText } from '#ui/currency.tsx';

type Props = Omit<Transfer, 'minor'> & TransferReason & { collector: string | null };

/* Why a payment is in the plan: what its two people are down and up in all, and how that comes to it. */
export function Reason({ from, to, kind, owesMinor, owedMinor, payments, collector }: Props): ReactNode {
  const t = useTranslations('money.reason');
  const money = useMoneyText();
  const { me, find } = usePeople();
  const owes = () => t(from === me ? 'youOwe' : 'owes', { name: find(from).username, amount: money(owesMinor) });
  const owed = () => t(to === me ? 'youAreOwed' : 'isOwed', { name: find(to).username, amount: money(owedMinor) });
  const sentences =
    kind === 'collects'
      ? [
          to === collector ? owes() : owed(),
          t(collector === me ? 'youCollect' : 'collects', { name: find(collector ?? to).username }),
        ]
      : [owes(), owed(), t(kind, { count: payments - 1 })];
  return <p className="reason">{sentences.join(' ')}</p>;
}
