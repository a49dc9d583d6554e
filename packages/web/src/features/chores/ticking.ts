import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { perform } from '#platform/perform.ts';
import { useChoreActions } from './chore-actions.ts';
import type { Leaving } from './leaving.ts';

/** As a tap of the thumb feels. */
const TAP_MS = 8;

/** Ticks a chore, or takes its tick away: it is felt, and what is done begins to leave. */
export function useTicking(onLeaving: Leaving['set']) {
  const { mark } = useChoreActions();
  return (chore: Chore, isDone: boolean) => {
    onLeaving(chore.id, isDone);
    if (isDone) navigator.vibrate?.(TAP_MS);
    perform(() => mark(chore, isDone));
  };
}
