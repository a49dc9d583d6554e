import { refundedUser } from '@hestia/contract/money/refund.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { Button } from '#ui/button.tsx';

/* What has been said of a payment, and for its receiver whether it has come. Neither need be said: it counts anyway. */
export function RefundAnswer({ expense }: { expense: Expense }) {
  const t = useTranslations('money.refundState');
  const { me, find } = useMemberDirectory();
  const performOnce = usePerformOnce();
  const receiver = refundedUser(expense);
  if (receiver === null) return null;
  const state = expense.refundState ?? 'recorded';
  const answer = (refundState: 'received' | 'disputed') =>
    performOnce(() =>
      queueWithUndo(settleCommands.answerRefund, { before: expense, refundState }, t(`said.${refundState}`), {
        expenses: [expense],
      }),
    );
  return (
    <div className="refund-answer mt-3 border-y border-line py-3">
      <p>{t(`says.${state}`, { payer: find(expense.paidBy).username, receiver: find(receiver).username })}</p>
      {receiver === me && (
        <div className="flex flex-wrap gap-2 pt-3">
          {state !== 'received' && (
            <Button small icon="check" onClick={() => answer('received')}>
              {t('yes')}
            </Button>
          )}
          {state !== 'disputed' && (
            <Button small look="quiet" onClick={() => answer('disputed')}>
              {t('no')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
