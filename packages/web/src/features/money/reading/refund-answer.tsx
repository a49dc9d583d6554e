import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useRefundAnswer } from '../settling/payment-asks.tsx';

/* The state of a payment, with its receiver's confirmation. Both are optional: it counts anyway. */
export function RefundAnswer({ expense }: { expense: Expense }) {
  const t = useTranslations('money.refundState');
  const asks = useTranslations('asks.payment');
  const text = useMoneyText();
  const { me, find } = useMemberDirectory();
  const answer = useRefundAnswer(expense);
  const receiver = refundedUser(expense);
  if (receiver === null) return null;
  const state = expense.refundState ?? 'recorded';
  const payer = find(expense.paidBy).username;
  return (
    <div className="refund-answer mt-3 border-y border-line py-3">
      <p>
        {state === 'sent' && receiver === me
          ? asks('says', { name: payer, amount: text(expense.amountMinor) })
          : t(`says.${state}`, { payer, receiver: find(receiver).username })}
      </p>
      {receiver === me && (
        <div className="flex flex-wrap gap-2 pt-3">
          {state !== 'received' && (
            <Button small icon="check" onClick={() => answer('received')}>
              {asks('received')}
            </Button>
          )}
          {state !== 'disputed' && (
            <Button small look="quiet" onClick={() => answer('disputed')}>
              {asks('never')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
