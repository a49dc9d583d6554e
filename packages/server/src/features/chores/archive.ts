import type { ChorePage } from '@hestia/contract/chores/calls.ts';
import { Id, Instant } from '@hestia/contract/wire/primitives.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#platform/db/database.ts';
import { inEachHousehold } from '#platform/db/each-household.ts';
import type { HouseholdTx, Queries, Transact } from '#platform/db/queries.ts';
import { invalidField } from '#platform/http/problem-error.ts';
import { listArchived } from './repository.ts';
import type { ChoreTables } from './tables.ts';

/** Puts done chores whose due date has passed out of the wire's list; they are kept. Told as `ChoreDeleted`. */
export async function archiveDoneChores(database: Database, transact: Transact, now = new Date()): Promise<number> {
  const past = now.toISOString();
  const households = await database
    .of<ChoreTables>()
    .selectFrom('chores as c')
    .innerJoin('chore_completions as d', (join) =>
      join.onRef('d.colocation_id', '=', 'c.colocation_id').onRef('d.chore_id', '=', 'c.id'),
    )
    .select('c.colocation_id')
    .distinct()
    .where('c.archived_at', 'is', null)
    .where('c.due_at', '<', past)
    .execute();
  return inEachHousehold(
    households.map((household) => household.colocation_id),
    (colocationId) => transact({ colocationId, actorId: null }, (tx) => archiveDoneChoresOf(tx, past)),
  );
}

async function archiveDoneChoresOf(tx: HouseholdTx, past: string): Promise<number> {
  const rows = await tx
    .of<ChoreTables>()
    .updateTable('chores as c')
    .from('chore_completions as d')
    .set({ archived_at: sql`clock_timestamp()` })
    .whereRef('d.colocation_id', '=', 'c.colocation_id')
    .whereRef('d.chore_id', '=', 'c.id')
    .where('c.colocation_id', '=', tx.colocationId)
    .where('c.archived_at', 'is', null)
    .where('c.due_at', '<', past)
    .returning('c.id')
    .execute();
  for (const { id } of rows) tx.emit('ChoreDeleted', id);
  return rows.length;
}

const Place = z.tuple([Instant, Id]);

/** A page of archived chores; `before` is the `next` of the page above it. It names a place, not a chore, which may be gone by then. */
export async function pageArchived(
  on: Queries,
  colocationId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ChorePage> {
  const place = before === undefined ? null : Place.safeParse(before.split('_'));
  if (place && !place.success) throw invalidField('before', 'This is no place in the list');
  const after = place && { archivedAt: place.data[0], id: place.data[1] };
  // One more than asked for says whether there are more.
  const found = await listArchived(on, colocationId, { after, limit: limit + 1 });
  const chores = found.slice(0, limit);
  const last = chores.at(-1);
  return { chores, next: found.length > limit && last ? `${last.archivedAt}_${last.id}` : null };
}
