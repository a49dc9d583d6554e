import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import { householdsAfter } from '#platform/db/transactions/each-household.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';

/** The last event numbers of households; a household missing in the result does not exist. */
export async function readSeqs(on: Queries, colocationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await on
    .of()
    .selectFrom('colocations')
    .select(['id', 'seq'])
    .where('id', '=', anyOf(colocationIds))
    .execute();
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** The mark of the history that event numbers belong to. */
export async function readHistory(on: Queries): Promise<string> {
  const { history } = await on.of().selectFrom('identity').select('history').executeTakeFirstOrThrow();
  return history;
}

/** The events after `seq`, oldest first: up to a number, and at most one above a number of bytes. */
export async function readEvents(
  on: Queries,
  colocationId: string,
  seq: number,
  { events, bytes }: { readonly events: number; readonly bytes: number },
): Promise<Selectable<StoredEvent>[]> {
  const { rows } = await sql<Selectable<StoredEvent>>`
    select seq, name, payload from (
      select seq, name, payload, sum(pg_column_size(payload)) over (order by seq) - pg_column_size(payload) as before
      from (
        select seq, name, payload from events where colocation_id = ${colocationId} and seq > ${seq} order by seq limit ${events}
      ) page
    ) sized
    where before < ${bytes} order by seq`.execute(on.of());
  return rows;
}

/** The current households of these sessions' users (null: none); ended sessions are missing in the result. */
export async function readHomes(on: Queries, sessionIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await livingSessions(on)
    .select(['s.id', 'u.colocation_id'])
    .where('s.id', '=', anyOf(sessionIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row.colocation_id]));
}

/** The state of a household for a connection that joins. */
export type Entry = {
  /** Its last event. */
  readonly seq: number;
  /** The mark of the history that it counts. */
  readonly history: string;
  /** The events after `lastSeq` are stored, and all are from after this user moved in. */
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
    .select([
      'c.seq',
      sql<string>`(select history from identity)`.as('history'),
      sql<boolean>`e.seq is not null and e.at >= coalesce(m.joined_at, '-infinity')`.as('replayable'),
    ])
    .executeTakeFirst();
}

/** Households per statement. */
const HOUSEHOLDS = 500;
/** Events of one household per statement. */
const WINDOW = 200;

/**
 * Deletes events from before an instant: for each household the first ones up to the last older one, so that the rest
 * has no gaps. Goes through the households by their keys, page by page, and deletes `batch` events at a time. Returns
 * their number.
 */
export async function deleteEventsBefore(
  on: Queries,
  { instant, batch, isTimeLeft }: { instant: string; batch: number; isTimeLeft: () => boolean },
): Promise<number> {
  if (on.isSpread === true) return deleteOverCluster(on, { instant, isTimeLeft });
  const page = {
    after: NIL_ID,
    households: HOUSEHOLDS,
    window: WINDOW,
    instant,
    batch,
  };
  for (let sum = 0; ;) {
    const { count, last } = await deleteOldestEvents(on, page);
    sum += count;
    if (last === null || !isTimeLeft()) return sum;
    // A page is left once it has no old events.
    if (count === 0) page.after = last;
  }
}

/** One household after the other: rows of other nodes have no common places (`ctid`). */
async function deleteOverCluster(
  on: Queries,
  { instant, isTimeLeft }: { instant: string; isTimeLeft: () => boolean },
): Promise<number> {
  for (let sum = 0, after = NIL_ID; ;) {
    const ids = await householdsAfter(on, after, HOUSEHOLDS);
    for (const id of ids) {
      const { numAffectedRows = 0n } = await sql`
        delete from events where colocation_id = ${id} and seq <= (
          select max(seq) from events where colocation_id = ${id} and at < ${instant}::timestamptz)`.execute(on.of());
      sum += Number(numAffectedRows);
    }
    after = ids.at(-1) ?? after;
    if (ids.length < HOUSEHOLDS || !isTimeLeft()) return sum;
  }
}

type EventPage = Readonly<Record<'households' | 'window' | 'batch', number>> &
  Readonly<Record<'after' | 'instant', string>>;

async function deleteOldestEvents(
  on: Queries,
  { after, households, window, instant, batch }: EventPage,
): Promise<{ count: number; last: string | null }> {
  // Numbers in the text, not as parameters: the plan counts on how few they are.
  const { rows } = await sql<{ count: number; last: string | null }>`
    with page as materialized (
      select id from colocations where id > ${after} order by id limit ${sql.lit(households)}
    ),
    oldest as (
      select page.id, e.place, e.seq, e.at from page
      cross join lateral (select at from events where colocation_id = page.id order by seq limit 1) first
      cross join lateral (
        select ctid as place, seq, at from events where colocation_id = page.id order by seq limit ${sql.lit(window)}
      ) e
      where first.at < ${instant}::timestamptz limit ${sql.lit(batch)}
    ),
    judged as (
      select place, seq <= max(seq) filter (where at < ${instant}::timestamptz) over (partition by id) as old from oldest
    ),
    gone as (delete from events where ctid = any(array(select place from judged where old)) returning 1)
    select (select count(*) from gone) as count, (select id from page order by id desc limit 1) as last`.execute(
    on.of(),
  );
  const { count = 0, last = null } = rows[0] ?? {};
  return { count, last };
}

const livingSessions = (on: Queries) =>
  on
    .of()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.deleted_at', 'is', null);
