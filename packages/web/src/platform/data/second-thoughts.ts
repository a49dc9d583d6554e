import type { CommandOf } from '#platform/outbox/commands.ts';
import { queueWrite, readOutbox } from './user-data.ts';

/** A little longer than the toast that offers to take it back. */
const SECOND_THOUGHTS = 6000;

/**
 * Queues a write that shows at once, but is sent only when nobody is offered any more to take it back. Resolves, when it is
 * safe as for `queueWrite`, to how that is done; which in turn resolves to false when it is too late.
 */
export async function queueHeld<Input>(command: CommandOf<Input>, input: Input): Promise<() => Promise<boolean>> {
  const place = await queueWrite(command, input, SECOND_THOUGHTS);
  return async () => (await readOutbox()?.takeBack(place)) ?? false;
}
