import type { Id } from './primitives.ts';

/** What a task, a list or an expense says that came of a poll; absent where none did. */
type FromPoll = { readonly pollId?: Id | undefined };

/** Things without the mention of a poll that is deleted: the same list where none came of it. */
export const withoutPoll = <T extends FromPoll>(things: readonly T[], pollId: Id): readonly T[] =>
  things.some((thing) => thing.pollId === pollId)
    ? things.map((thing) => (thing.pollId === pollId ? forgetting(thing) : thing))
    : things;

function forgetting<T extends FromPoll>(thing: T): T {
  const { pollId: _gone, ...rest } = thing;
  // `pollId` may always be absent.
  return rest as T;
}
