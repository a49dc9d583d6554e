import { readOutbox } from '#platform/data/user-data.ts';
import { isReopening, subjectOf } from './queued-chores.ts';

/** Queues what is done with a chore once its held writes are let go, so that the server hears all in order; resolves as it does. */
export async function inOrder(choreId: string, queue: () => Promise<unknown>): Promise<void> {
  await readOutbox()?.release((op) => subjectOf(op) === choreId);
  await queue();
}

/** True when the chore was opened again a moment ago and the server will never hear of it. */
export async function takeBackReopening(choreId: string): Promise<boolean> {
  const outbox = readOutbox();
  const held = outbox?.snapshot().find((op) => op.heldUntil !== undefined && isReopening(op, choreId));
  return held !== undefined && ((await outbox?.takeBack(held.seq)) ?? false);
}
