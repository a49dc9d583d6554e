import { paymentsAsked } from '@hestia/contract/money/closing/months-closed.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { useTranslations } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { usePutOff, usePuttingOff } from '#shared/asks/put-off.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useExpenseActions } from '../drafts/expense-actions.ts';
import { useBalance, useExpenses } from '../ledger/money-data.ts';
import { useUnits } from '../ledger/pairs.ts';
import { planOf, unitMinor, usePlanRules } from '../ledger/plan-of.ts';
import { UnitFaces } from '../ledger/unit-faces.tsx';
import { useMonthEnds } from '../closed-months/month-ends-data.ts';

/** The user's payments of the plan, after a member has asked all to settle up (M38). */
export function useSettleAsks(): Asks {
  const { me } = useMemberDirectory();
  const now = useNow();
  const isPutOff = usePutOff();
  const rules = usePlanRules();
  const { balances, isError } = useBalance();
  const { expenses = [] } = useExpenses();
  // Only debtors can be asked, a pair as one.
  const owes = balances !== undefined && unitMinor(balances, me, rules.pairs) < 0;
  const { monthEnds, isError: isWithout } = useMonthEnds(owes);
  const plan = (balances && planOf(balances, rules)) ?? [];
  const settling = monthEnds?.settling ?? null;
  const asked = paymentsAsked(me, { settling, plan, pairs: rules.pairs, expenses, now: now.getTime() });
  const by = settling?.by ?? me;
  return {
    asks: asked
      .map((transfer) => ({ transfer, id: `settle ${settling?.at ?? ''} ${transfer.to}` }))
      .filter(({ id }) => !isPutOff(id))
      .map(({ id, transfer }) => ({ id, row: <SettleAsk id={id} by={by} transfer={transfer} /> })),
    isKnown: (balances !== undefined && (!owes || monthEnds !== undefined || isWithout)) || isError,
  };
}

/* Records nothing before the payer confirms. */
function SettleAsk({ id, by, transfer }: { id: string; by: string; transfer: Transfer }) {
  const t = useTranslations('asks.settle');
  const text = useMoneyText();
  const { find } = useMemberDirectory();
  const { membersOf, nameOf } = useUnits();
  const { refund } = useCategories();
  const { recordRefund } = useExpenseActions();
  const putOff = usePuttingOff();
  const performOnce = usePerformOnce();
  return (
    <AskRow
      lead={<UnitFaces members={membersOf(transfer.to)} size={44} />}
      answers={
        <>
          <Button
            small
            look="fill"
            disabled={!refund}
            onClick={() => performOnce(async () => refund && recordRefund(transfer, refund, null))}
          >
            {t('paid')}
          </Button>
          <Button small onClick={() => putOff(id, 1)}>
            {t('later')}
          </Button>
        </>
      }
    >
      {t('says', { name: find(by).username, to: nameOf(transfer.to), amount: text(transfer.minor) })}{' '}
      <TextLink to="/money/refund">{t('how')}</TextLink>
    </AskRow>
  );
}
