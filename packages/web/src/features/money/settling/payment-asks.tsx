import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { usePutOff, usePuttingOff } from '#shared/asks/put-off.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useExpenses } from '../ledger/money-data.ts';

const PUT_OFF_DAYS = 2;
const idOf = ({ id }: Expense): string => `payment ${id}`;

/** Payments marked as sent to the user. */
export function usePaymentAsks(): Asks {
  const { me } = useMemberDirectory();
  const isPutOff = usePutOff();
  const all = useExpenses();
  const { refund } = useCategories();
  // The first page has the latest ones: those before it are in the list of payments.
  const payments = useExpenses(all.hasMore ? refund?.id : undefined);
  const found = new Map([...(all.expenses ?? []), ...(payments.expenses ?? [])].map((one) => [one.id, one]));
  const asked = [...found.values()].filter(
    (one) => one.refundState === 'sent' && refundedUser(one) === me && !isPutOff(idOf(one)),
  );
  return {
    asks: asked.map((expense) => ({ id: idOf(expense), row: <PaymentAsk expense={expense} /> })),
    isKnown: [all, payments].every(({ expenses, isError }) => expenses !== undefined || isError),
  };
}

/* A payment counts as soon as it is recorded: "not yet" only asks again later. */
function PaymentAsk({ expense }: { expense: Expense }) {
  const t = useTranslations('asks.payment');
  const text = useMoneyText();
  const { find } = useMemberDirectory();
  const putOff = usePuttingOff();
  const answer = useRefundAnswer(expense);
  const payer = find(expense.paidBy);
  return (
    <AskRow
      lead={<Avatar member={payer} size={44} />}
      answers={
        <>
          <Button small look="fill" onClick={() => answer('received')}>
            {t('received')}
          </Button>
          <Button small onClick={() => putOff(idOf(expense), PUT_OFF_DAYS)}>
            {t('notYet')}
          </Button>
        </>
      }
    >
      {t('says', { name: payer.username, amount: text(expense.amountMinor) })}
    </AskRow>
  );
}

/** Confirms or denies a payment to the user. */
export function useRefundAnswer(expense: Expense): (refundState: 'received' | 'disputed') => void {
  const t = useTranslations('asks.payment.did');
  const performOnce = usePerformOnce();
  const before = expenseOut(expense);
  return (refundState) =>
    performOnce(() =>
      queueWithUndo(settleCommands.answerRefund, { before, refundState }, t(refundState), { expenses: [expense] }),
    );
}
