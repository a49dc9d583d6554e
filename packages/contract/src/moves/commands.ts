// Commands about moves that work offline.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { moveEndpoints } from './endpoints.ts';
import type { MoveEvents } from './events.ts';
import type { Move } from './schemas.ts';

/** State that the commands read. */
export type MoveState = { readonly colocation: { readonly moves?: readonly Move[] | undefined } };

type PlanInput = Omit<Move, 'leftAt'> & { readonly colocationId: string };
/** `by`: the reader. */
type CancelInput = { readonly colocationId: string; readonly userId: string; readonly by: string };
const command = commandsOf<MoveState, MoveEvents>();

const plannedOf = ({ colocation }: Partial<MoveState>, userId: string): Move | undefined =>
  colocation?.moves?.find((move) => move.userId === userId && move.leftAt === null);

export const moveCommands = {
  plan: command({
    kind: 'moves.plan',
    endpoint: moveEndpoints.planMove,
    args: ({ plannedBy: _me, ...body }: PlanInput) => ({ body }),
    title: () => '',
    about: ({ userId, colocationId }) => [userId, colocationId],
    undo: ({ userId, colocationId, plannedBy }, state): Undo => {
      const before = plannedOf(state, userId);
      if (!before) return inverse(moveCommands.cancel, { userId, colocationId, by: plannedBy });
      // Another’s plan would become mine.
      if (before.plannedBy !== plannedBy) return delay;
      const { leftAt: _planned, ...plan } = before;
      return inverse(moveCommands.plan, { ...plan, colocationId });
    },
    emits: ['MoveChanged'],
    predict: ({ colocationId: _home, ...plan }) => [{ name: 'MoveChanged', payload: { ...plan, leftAt: null } }],
    // They have left meanwhile.
    isMoot: isGone,
  }),

  cancel: command({
    kind: 'moves.cancel',
    endpoint: moveEndpoints.cancelMove,
    args: ({ userId, colocationId }: CancelInput) => ({ params: { userId }, query: { colocationId } }),
    title: () => '',
    about: ({ userId, colocationId }) => [userId, colocationId],
    undo: ({ userId, colocationId, by }, state): Undo => {
      const before = plannedOf(state, userId);
      if (!before) return nothing('None was planned.');
      // Another’s plan would become mine, and that of another’s move asks who I am.
      if (before.plannedBy !== by || userId !== by) return delay;
      const { leftAt: _planned, ...plan } = before;
      return inverse(moveCommands.plan, { ...plan, colocationId });
    },
    emits: ['MoveEnded'],
    predict: ({ userId }, state) => (plannedOf(state, userId) ? [{ name: 'MoveEnded', payload: userId }] : []),
    isAlreadyDone: isGone,
  }),
};
