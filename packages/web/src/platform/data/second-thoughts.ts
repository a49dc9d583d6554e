import type { Write } from '#platform/outbox/writes.ts';
import { queueWrite, readOutbox } from './user-data.ts';

/** A little longer than the toast that offers to take it back. */
const SECOND_THOUGHTS = 6000;

/**
 * Queues a write that shows at once, but is sent only when nobody is offered any more to take it back. Answers how that is
 * done; it resolves to false when it is too late.
 */
export function queueHeld<V>(write: Write<V>, variables: V): () => Promise<boolean> {
  const place = queueWrite(write, variables, SECOND_THOUGHTS);
  return async () => (await readOutbox()?.takeBack(await place)) ?? false;
}
