import { Id } from '@hestia/contract/wire/primitives.ts';
import { NotAuthorized, WrongArguments } from '#platform/hub/methods.ts';
import type { Entry } from '#platform/live/event-store.ts';
import type { Member } from '#platform/live/channel.ts';

/** The arguments of `JoinColocationGroup`. */
export type JoinRequest = { readonly colocationId: string; readonly receivesWholes: boolean } & Known;

/** What the client has received: up to this number, of this history (null: not given). */
type Known = { readonly lastSeq: number | null; readonly history: string | null };

/** The result of `JoinColocationGroup`: `resync` if the events since the client's last one are not available. */
export type Joined = { readonly seq: number; readonly resync: boolean; readonly history: string };

/** Reads `JoinColocationGroup(colocationId, lastSeq?, history?)`. Throws `WrongArguments`, and `NotAuthorized` for an id that cannot be a household's. */
export function readJoinRequest(args: readonly unknown[]): JoinRequest {
  const [colocationId, lastSeq = null, history = null] = args;
  if (args.length > 3 || typeof colocationId !== 'string') throw new WrongArguments();
  if (lastSeq !== null && !isEventNumber(lastSeq)) throw new WrongArguments();
  if (history !== null && typeof history !== 'string') throw new WrongArguments();
  const id = Id.safeParse(colocationId.toLowerCase());
  if (!id.success) throw new NotAuthorized();
  // Whoever says a number, be it that there is none yet (null), hears what changes; the older client says nothing of it.
  return { colocationId: id.data, receivesWholes: args.length === 1, lastSeq, history };
}

const isEventNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Its number counts other events than ours: the database was restored, or is another one. */
const isOfAnother = (known: Known, history: string) => known.history !== null && known.history !== history;

/** The cursor from which a new connection is served. */
export function enter({ seq, history, replayable }: Entry, known: Known): Joined & { readonly cursor: number } {
  const { lastSeq } = known;
  const resync = isOfAnother(known, history) || (lastSeq !== null && lastSeq !== seq && !replayable);
  return { seq, history, resync, cursor: lastSeq === null || resync ? seq : lastSeq };
}

/**
 * The same for a connection that is in already: it goes on from its cursor, since all between was sent to it, in order,
 * before this response. Only what lies before its first event cannot follow any more.
 */
export function stay(member: Member, { seq, history }: Entry, known: Known): Joined {
  const { lastSeq } = known;
  member.admittedAt = seq;
  const resync = isOfAnother(known, history) || (lastSeq !== null && (lastSeq > seq || lastSeq < member.from));
  return { seq, history, resync };
}
