import type { Database } from '#platform/db/database.ts';
import type { Transact } from '#platform/db/queries.ts';
import { sql } from 'kysely';
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
  let archived = 0;
  for (const { colocation_id: colocationId } of households) {
    // One short transaction per household: each is locked, told and released before the next.
    archived += await transact({ colocationId, actorId: null }, async (tx) => {
      const rows = await tx
        .of<ChoreTables>()
        .updateTable('chores as c')
        .from('chore_completions as d')
        .set({ archived_at: sql`clock_timestamp()` })
        .whereRef('d.colocation_id', '=', 'c.colocation_id')
        .whereRef('d.chore_id', '=', 'c.id')
        .where('c.colocation_id', '=', colocationId)
        .where('c.archived_at', 'is', null)
        .where('c.due_at', '<', past)
        .returning('c.id')
        .execute();
      for (const { id } of rows) tx.emit('ChoreDeleted', id);
      return rows.length;
    });
  }
  return archived;
}
