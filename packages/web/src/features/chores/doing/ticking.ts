import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { feelTap } from '#platform/kernel/tap.ts';
import { useChoreActions } from './chore-actions.ts';
import type { Leaving } from '../rota/leaving.ts';

/** Ticks a chore, or removes its tick: with haptic feedback, and its row begins to leave. */
export function useTicking(onLeaving: Leaving['set']) {
  const { mark } = useChoreActions();
  return (chore: Chore, isDone: boolean): Promise<unknown> => {
    onLeaving(chore.id, isDone);
    if (isDone) feelTap();
    return mark(chore, isDone);
  };
}
