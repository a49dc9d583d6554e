import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import type { TransferReason } from '@hestia/contract/money/planning/reason.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { useUnits } from '../ledger/pairs.ts';

type Props = Omit<Transfer, 'minor'> & TransferReason & { collector: string | null };

/* Why a payment is in the plan: the total balances of its two members, how it follows from them, and links to their entries. */
export function Reason({ from, to, kind, owesMinor, owedMinor, payments, collector }: Props) {
  const t = useTranslations('money.reason');
  const why = useTranslations('money.why');
  const settle = useTranslations('money.settle');
  const money = useMoneyText();
  // Chinese and Japanese put no space between sentences.
  const between = /^(zh|ja)/.test(useLocale()) ? '' : ' ';
  const { find } = useMemberDirectory();
  const { me, membersOf, nameOf, isPair } = useUnits(settle('you'));
  const owes = () =>
    isPair(from)
      ? t('pairOwes', { names: nameOf(from), amount: money(owesMinor) })
      : t(from === me ? 'youOwe' : 'owes', { name: find(from).username, amount: money(owesMinor) });
  const owed = () =>
    isPair(to)
      ? t('pairIsOwed', { names: nameOf(to), amount: money(owedMinor) })
      : t(to === me ? 'youAreOwed' : 'isOwed', { name: find(to).username, amount: money(owedMinor) });
  const sentences =
    kind === 'collects'
      ? [
          collector !== null && membersOf(to).some(({ id }) => id === collector) ? owes() : owed(),
          t(collector === me ? 'youCollect' : 'collects', { name: find(collector ?? to).username }),
        ]
      : [owes(), owed(), t(kind, { count: payments - 1 })];
  return (
    <div className="transfer-reason">
      <p>{sentences.join(between)}</p>
      <p className="flex flex-wrap gap-x-6 pt-2">
        {[from, to].map((id) => (
          <TextLink key={id} iconAfter="right" to="/money/why" search={id === me ? {} : { person: id }}>
            {id === me ? why('balance') : why('of.balance', { name: find(id).username })}
          </TextLink>
        ))}
      </p>
    </div>
  );
}
