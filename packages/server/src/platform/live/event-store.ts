import { sql, type Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { StoredEvent } from '#platform/live/live.ts';

type EventsTable = { colocation_id: string; seq: number; name: string; payload: unknown; at: string };
type LiveTables = {
  colocations: { id: string; seq: number };
  events: EventsTable;
  users: { id: string; colocation_id: string | null; deleted_at: string | null };
  sessions: { id: string; user_id: string; expires_at: string };
  memberships: { colocation_id: string; user_id: string; joined_at: string };
};

/** The numbers of the last events of households; one that is missing in the answer does not exist. */
export async function readSeqs(on: Queries, colocationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await on
    .of<LiveTables>()
    .selectFrom('colocations')
    .select(['id', 'seq'])
    .where('id', '=', anyOf(colocationIds))
    .execute();
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** The events after `seq`, oldest first, at most `limit`. */
export async function readEvents(
  on: Queries,
  colocationId: string,
  seq: number,
  limit: number,
): Promise<Selectable<StoredEvent>[]> {
  return on
    .of<LiveTables>()
    .selectFrom('events')
    .select(['seq', 'name', 'payload'])
    .where('colocation_id', '=', colocationId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Where the users of these sessions live now (null: nowhere); a session that is missing in the answer has ended. */
export async function readHomes(on: Queries, sessionIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await livingSessions(on)
    .select(['s.id', 'u.colocation_id'])
    .where('s.id', '=', anyOf(sessionIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row.colocation_id]));
}

/** The household as somebody finds it who comes in. */
export type Entry = {
  /** Its last event. */
  readonly seq: number;
  /** The events after `lastSeq` are kept, and none is from before this user moved in. */
  readonly replayable: boolean;
};

/** Undefined unless the session lives and its user lives in this household now. */
export async function readEntry(
  on: Queries,
  { sessionId, colocationId, lastSeq }: { sessionId: string; colocationId: string; lastSeq: number | null },
): Promise<Entry | undefined> {
  return livingSessions(on)
    .innerJoin('colocations as c', 'c.id', 'u.colocation_id')
    .leftJoin('memberships as m', (join) => join.onRef('m.colocation_id', '=', 'c.id').onRef('m.user_id', '=', 'u.id'))
    .leftJoin('events as e', (join) =>
      join.onRef('e.colocation_id', '=', 'c.id').on('e.seq', '=', sql<number>`${lastSeq}::bigint + 1`),
    )
    .where('s.id', '=', sessionId)
    .where('c.id', '=', colocationId)
    .select(['c.seq', sql<boolean>`e.seq is not null and e.at >= coalesce(m.joined_at, '-infinity')`.as('replayable')])
    .executeTakeFirst();
}

/**
 * Forgets events from before an instant, for good: of each household the first ones up to the last that is older, so
 * that what is kept has no gaps.
 */
export async function deleteEventsBefore(on: Queries, instant: string): Promise<void> {
  await sql`
    with old as (
      select colocation_id, max(seq) as seq from events where at < ${instant}::timestamptz group by colocation_id
    )
    delete from events using old where events.colocation_id = old.colocation_id and events.seq <= old.seq
  `.execute(on.of());
}

/**
 * Takes the words of something deleted out of the events that told of it: they are kept for those who were away, who shall
 * not read them any more. `since` is when it was made.
 */
export async function eraseWords(
  on: Queries,
  { colocationId, id, since }: { colocationId: string; id: string; since: string },
  names: readonly string[],
): Promise<void> {
  await sql`
    update events set payload = jsonb_set(payload, '{content}', '""')
    where colocation_id = ${colocationId} and at >= ${since}::timestamptz - interval '1 minute'
      and name = any(${names}::text[]) and payload ->> 'id' = ${id}`.execute(on.of());
}

const livingSessions = (on: Queries) =>
  on
    .of<LiveTables>()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.deleted_at', 'is', null);
