import { eventNames, type HestiaEvent } from '@hestia/contract/events.ts';
import { CompiledQuery } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** What a household's events are counted by: the number of the last one, and the mark of the history that numbers belong to. */
export type Place = { readonly seq: number; readonly history: string };
type Missed = Place & { readonly events: readonly HestiaEvent[] };
type Row = { lastSeq: number; history: string; seq: number | null; name: string | null; payload: unknown };

/** With more, reading the list is as fast. */
const MAX_EVENTS = 50;

const known: ReadonlySet<string> = new Set(eventNames);

// One statement, so one snapshot: events lose the words of what was deleted, and then the deletion is among them.
const MISSED = `
  select c.seq as "lastSeq", identity.history, e.seq, e.name, e.payload
  from colocations c cross join identity
    left join lateral (
      select seq, name, payload from events where colocation_id = c.id and seq > $2 order by seq limit ${MAX_EVENTS + 1}
    ) e on true
  where c.id = $1 order by e.seq`;

/** All events of a household after a number; null when one is missing or unknown here, or when there are too many. */
export async function readMissed(on: Queries, colocationId: string, after: number): Promise<Missed | null> {
  const query: CompiledQuery<Row> = CompiledQuery.raw(MISSED, [colocationId, after]);
  const { rows } = await on.of().executeQuery(query);
  const [first] = rows;
  if (!first || first.lastSeq < after || first.lastSeq - after > MAX_EVENTS) return null;
  const { lastSeq: seq, history } = first;
  if (seq === after) return { seq, history, events: [] };
  const isGapless = rows.length === seq - after && rows.every((row, nth) => row.seq === after + 1 + nth);
  // Another version of Hestia may run beside this one.
  if (!isGapless || rows.some(({ name }) => name === null || !known.has(name))) return null;
  return { seq, history, events: rows.map(({ name, payload }) => ({ name, payload }) as HestiaEvent) };
}

/** Where a household is now; null when it is gone. */
export async function readPlace(on: Queries, colocationId: string): Promise<Place | null> {
  const text = `select c.seq, identity.history from colocations c cross join identity where c.id = $1`;
  const query: CompiledQuery<Place> = CompiledQuery.raw(text, [colocationId]);
  const { rows } = await on.of().executeQuery(query);
  return rows[0] ?? null;
}
