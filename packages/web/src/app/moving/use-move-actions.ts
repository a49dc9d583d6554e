import { moveCommands } from '@hestia/contract/moves/commands.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useColocation } from '#shared/household/household.ts';
import { toast } from '#ui/layers/toast.ts';

export type Plan = Omit<Move, 'plannedBy' | 'leftAt'>;

/** Plans, cancels and undoes a move. Planning that of another asks the server at once, as removing does. */
export function useMoveActions() {
  const t = useTranslations('moving');
  const colocationId = useColocationId();
  const me = useUser().id;
  const colocation = useColocation();
  const { confirmed, question } = useConfirmed();
  const state = colocation ? { colocation } : {};
  return {
    question,
    plan: (plan: Plan) =>
      plan.userId === me
        ? queueWithUndo(moveCommands.plan, { ...plan, colocationId, plannedBy: me }, t('planned'), state)
        : confirmed(async (body) => {
            await call(moveEndpoints.planMove, { body: { ...plan, colocationId, ...body } });
            toast(t('planned'));
          }),
    cancel: (userId: string) =>
      queueWithUndo(moveCommands.cancel, { colocationId, userId, by: me }, t('canceled'), state),
    undo: async (userId: string, message: string) => {
      await call(moveEndpoints.undoMove, { body: { colocationId, userId } });
      toast(message);
    },
  };
}
