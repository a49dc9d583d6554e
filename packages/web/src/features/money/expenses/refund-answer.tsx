import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { Button } from '#ui/buttons/button.tsx';

/* The state of a payment, with its receiver's confirmation. Both are optional: it counts anyway. */
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
