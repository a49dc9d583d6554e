import { stillTo } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { useUser } from '#platform/session/session.ts';
import { feelTap } from '#platform/kernel/tap.ts';
import { useChoreActions } from './chore-actions.ts';
import type { LeavingTasks } from '../rota/leaving.ts';

/** Ticks a chore, or removes its tick: with haptic feedback, and its row begins to leave. */
export function useTicking(onLeaving: LeavingTasks['set']) {
  const { mark } = useChoreActions();
  const { id: me } = useUser();
  // A chore that others still have to do stays in place.
  const ends = (chore: Chore) => !chore.isForEach || stillTo(chore).every((id) => id === me);
  return (chore: Chore, isDone: boolean): Promise<unknown> => {
    onLeaving(chore.id, isDone && ends(chore));
    if (isDone) feelTap();
    return mark(chore, isDone);
  };
}
