import type { Id } from './primitives.ts';

/** Tasks, lists and expenses made from a poll have its id. */
type FromPoll = { readonly pollId?: Id | undefined };

/** Things after a poll is deleted: its results no longer mention it. */
export const withoutPoll = <T extends FromPoll>(things: readonly T[], pollId: Id): T[] =>
  things.map((thing) => {
    if (thing.pollId !== pollId) return thing;
    const { pollId: _gone, ...rest } = thing;
    // It may always be absent.
    return rest as T;
  });
