import { eventNames } from '@hestia/contract/wire/event-names.ts';
import { CompiledQuery } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';
import type { MaybeReadBack } from '#platform/lists/cached-list.ts';

/** A version of a household's events: the number of the last one, and the mark of their history. */
export type ListVersion = { readonly seq: number; readonly history: string };
export type MissedEvents = ListVersion & { readonly events: readonly (StoredEvent & MaybeReadBack)[] };
type Row = ListVersion & { readonly number: number; readonly name: string; readonly payload: string };

/** Beyond this, reading the list is as fast. */
const MAX_EVENTS = 50;

const known: ReadonlySet<string> = new Set(eventNames);

// One statement, so one snapshot: events of deleted things lose their texts, and then the deletion is among them.
const MISSED = `
  select c.seq, identity.history, e.seq as number, e.name, e.payload::text
  from colocations c cross join identity
    left join lateral (
      select seq, name, payload from events where colocation_id = c.id and seq > $2 order by seq limit ${MAX_EVENTS + 1}
    ) e on true
  where c.id = $1 order by e.seq`;

/** All events of a household after a number, and their length as JSON; null when one is missing or unknown here, or when there are too many. */
export async function readMissed(
  on: Queries,
  colocationId: string,
  after: number,
): Promise<(MissedEvents & { readonly bytes: number }) | null> {
  const query: CompiledQuery<Row> = CompiledQuery.raw(MISSED, [colocationId, after]);
  const { rows } = await on.of().executeQuery(query);
  const [first] = rows;
  if (!first || first.seq < after || first.seq - after > MAX_EVENTS) return null;
  const { seq, history } = first;
  if (seq === after) return { seq, history, events: [], bytes: 0 };
  const isGapless = rows.length === seq - after && rows.every(({ number }, nth) => number === after + 1 + nth);
  // Another version of Hestia may use the same database.
  if (!isGapless || rows.some(({ name }) => !known.has(name))) return null;
  const events = rows.map(({ number, name, payload }) => ({
    seq: number,
    name,
    payload: JSON.parse(payload) as unknown,
    isReadBack: true,
  }));
  return { seq, history, events, bytes: rows.reduce((sum, { payload }) => sum + payload.length, 0) };
}

/** The current version of a household; null when it is deleted. */
export async function readListVersion(on: Queries, colocationId: string): Promise<ListVersion | null> {
  const text = `select c.seq, identity.history from colocations c cross join identity where c.id = $1`;
  const query: CompiledQuery<ListVersion> = CompiledQuery.raw(text, [colocationId]);
  const { rows } = await on.of().executeQuery(query);
  return rows[0] ?? null;
}
