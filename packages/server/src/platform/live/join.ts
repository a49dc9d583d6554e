import { Id } from '@hestia/contract/wire/primitives.ts';
import { NotAuthorized, WrongArguments } from '#platform/hub/methods.ts';
import type { Entry } from '#platform/live/event-store.ts';
import type { Member } from '#platform/live/room.ts';

/** What `JoinColocationGroup` is asked. */
export type JoinRequest = { readonly colocationId: string; readonly lastSeq: number | null };

/** What `JoinColocationGroup` answers: `resync` when events after `lastSeq` are no longer to be had. */
export type Joined = { readonly seq: number; readonly resync: boolean };

/** Reads `JoinColocationGroup(colocationId, lastSeq?)`. Throws `WrongArguments`, and `NotAuthorized` for what can be no household. */
export function readJoinRequest(args: readonly unknown[]): JoinRequest {
  const [colocationId, lastSeq = null] = args;
  if (args.length > 2 || typeof colocationId !== 'string') throw new WrongArguments();
  if (lastSeq !== null && !isEventNumber(lastSeq)) throw new WrongArguments();
  const id = Id.safeParse(colocationId.toLowerCase());
  if (!id.success) throw new NotAuthorized();
  return { colocationId: id.data, lastSeq };
}

const isEventNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** From where a connection that comes in is served. */
export function enter({ seq, replayable }: Entry, lastSeq: number | null): Joined & { readonly cursor: number } {
  const resync = lastSeq !== null && lastSeq !== seq && !replayable;
  return { seq, resync, cursor: lastSeq === null || resync ? seq : lastSeq };
}

/**
 * The same for a connection that is in already: it goes on from its cursor, since all between was sent to it, in order,
 * before this answer. Only what lies before its first event cannot follow any more.
 */
export function stay(member: Member, seq: number, lastSeq: number | null): Joined {
  member.admittedAt = seq;
  return { seq, resync: lastSeq !== null && (lastSeq > seq || lastSeq < member.from) };
}
