// The first read of a list after each change: a change, a request, and so on. The change is inserted into the events
// directly, and its processor time doesn't count.
import type { Client } from 'pg';
import { LIST_ID } from './busy.ts';
import type { Household } from './household.ts';
import { cpuOf, cpuOfFamily } from './processes.ts';
import { POINT_QUERY, type Target } from './scenarios.ts';

type BenchEvent = { readonly name: string; readonly payload: unknown };
/** A list, or the floor, without changes; and the events of a change to it, one per turn. */
type Look = {
  readonly name: string;
  readonly target: Target;
  readonly path: string;
  readonly changes: readonly (readonly BenchEvent[])[];
};
/** The number of its process in the database is not in its types. */
type Writer = Client & { readonly processID?: number };
type Thing = { readonly id: string };

/** Milliseconds of processor time of a request. */
export type LookSample = { readonly name: string; readonly serverCpu: number; readonly databaseCpu: number };

export async function looksAt(target: Target, floor: Target, household: Household): Promise<Look[]> {
  const { colocationId, authorization } = household;
  const paths = {
    board: `/api/Reminder?colocationId=${colocationId}`,
    items: `/api/Reminder/ShoppingList?reminderId=${LIST_ID}`,
    bought: `/api/Reminder/BoughtItems?colocationId=${colocationId}`,
    chores: `/api/Chore/GetByColocationId/${colocationId}?`,
    completions: `/api/Chore/Completions?colocationId=${colocationId}`,
  };
  const read = async (path: string) =>
    (await (await fetch(target.url + path, { headers: { authorization } })).json()) as Thing[];
  const items = await read(paths.items);
  const ticks = items.map((item) => [
    { name: 'UpdatedShoppingItem', payload: item },
    { name: 'ReminderChanged', payload: { id: LIST_ID } },
  ]);
  const edits = (await read(paths.chores)).map((chore) => [{ name: 'ChoreUpdated', payload: chore }]);
  return [
    { name: POINT_QUERY, target: floor, path: `/point/${colocationId}?`, changes: [] },
    { name: 'busy: board, after a tick', target, path: paths.board, changes: ticks },
    { name: 'busy: bought items, after a tick', target, path: paths.bought, changes: ticks },
    { name: 'busy: chores, after an edit', target, path: paths.chores, changes: edits },
    { name: 'busy: completions, after an edit', target, path: paths.completions, changes: edits },
    { name: 'busy: board, after an edit of a chore', target, path: paths.board, changes: edits },
  ];
}

/** Changes and looks, in turn, for so long. */
export async function look(
  { name, target, path, changes }: Look,
  { household, writer, seconds }: { household: Household; writer: Writer; seconds: number },
): Promise<LookSample> {
  const { colocationId, authorization } = household;
  // As in the other rows: no compression.
  const headers = { authorization, 'accept-encoding': 'identity' };
  const database = () => cpuOfFamily(target.databasePid) - cpuOf(writer.processID ?? 0);
  const before = { server: cpuOf(target.pid), database: database() };
  let count = 0;
  for (const until = Date.now() + seconds * 1000; Date.now() < until; count++) {
    if (changes.length > 0) await insertEvents(writer, colocationId, changes[count % changes.length] ?? []);
    const reply = await fetch(`${target.url}${path}&look=${count}`, { headers });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`);
  }
  return {
    name,
    serverCpu: (cpuOf(target.pid) - before.server) / count,
    databaseCpu: (database() - before.database) / count,
  };
}

const insertEvents = (writer: Client, colocationId: string, events: readonly BenchEvent[]) =>
  writer.query({
    name: 'tell',
    text: `with household as (
        update colocations set seq = seq + $2 where id = $1 returning id, seq - $2 as before
      )
      insert into events (colocation_id, seq, name, payload)
      select id, before + place, said ->> 'name', said -> 'payload'
      from household, jsonb_array_elements($3::jsonb) with ordinality as event (said, place)`,
    values: [colocationId, events.length, JSON.stringify(events)],
  });
