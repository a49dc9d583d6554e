import { Id } from '@hestia/contract/wire/primitives.ts';
import { NotAuthorizedError, WrongArguments } from '#platform/hub/methods.ts';
import type { Entry } from '#platform/live/event-store.ts';
import type { Member } from '#platform/live/channel.ts';

/** The arguments of `JoinColocationGroup`. */
export type JoinRequest = { readonly colocationId: string; readonly receivesWholes: boolean } & KnownPosition;

/** The client's position: this event number, of this history (null: not given). */
type KnownPosition = { readonly lastSeq: number | null; readonly history: string | null };

/** The result of `JoinColocationGroup`: `resync` if the events since the client's last one are not available. */
export type JoinResponse = { readonly seq: number; readonly resync: boolean; readonly history: string };

/** Reads `JoinColocationGroup(colocationId, lastSeq?, history?)`. Throws `WrongArguments`, and `NotAuthorizedError` for an id that cannot be a household's. */
export function readJoinRequest(args: readonly unknown[]): JoinRequest {
  const [colocationId, lastSeq = null, history = null] = args;
  if (args.length > 3 || typeof colocationId !== 'string') throw new WrongArguments();
  if (lastSeq !== null && !isEventNumber(lastSeq)) throw new WrongArguments();
  if (history !== null && typeof history !== 'string') throw new WrongArguments();
  const id = Id.safeParse(colocationId.toLowerCase());
  if (!id.success) throw new NotAuthorizedError();
  // A client that passes a number, even null for none, receives changes; the older client passes no argument.
  return { colocationId: id.data, receivesWholes: args.length === 1, lastSeq, history };
}

const isEventNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Its number counts other events than ours: the database was restored, or is another one. */
const isOfAnother = (known: KnownPosition, history: string) => known.history !== null && known.history !== history;

/** The cursor from which a new connection is served. */
export function enter(
  { seq, history, replayable }: Entry,
  known: KnownPosition,
): JoinResponse & { readonly cursor: number } {
  const { lastSeq } = known;
  const resync = isOfAnother(known, history) || (lastSeq !== null && lastSeq !== seq && !replayable);
  return { seq, history, resync, cursor: lastSeq === null || resync ? seq : lastSeq };
}

/**
 * The same for a connection that has joined already. It continues from its cursor, since all events up to it were sent,
 * in order, before this response. Only events before its first one are no longer available.
 */
export function stay(member: Member, { seq, history }: Entry, known: KnownPosition): JoinResponse {
  const { lastSeq } = known;
  member.admittedAt = seq;
  const resync = isOfAnother(known, history) || (lastSeq !== null && (lastSeq > seq || lastSeq < member.from));
  return { seq, history, resync };
}
