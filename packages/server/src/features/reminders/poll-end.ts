import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Transact } from '#platform/db/queries.ts';
import { findNotes } from './repository.ts';
import type { ReminderTables } from './tables.ts';

/** Tells once of each poll whose time is over. */
export async function endPolls(database: Database, transact: Transact): Promise<number> {
  const households = await database
    .of<ReminderTables>()
    .selectFrom('reminders')
    .select('colocation_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  let ended = 0;
  for (const { colocation_id: colocationId } of households) {
    // One short transaction per household: each is locked, told and released before the next.
    ended += await transact({ colocationId, actorId: null }, async (tx) => {
      const rows = await tx
        .of<ReminderTables>()
        .updateTable('reminders')
        .set({ ended_at: sql`now()` })
        .where('colocation_id', '=', colocationId)
        .where('ended_at', 'is', null)
        .where('expires_at', '<=', sql<string>`now()`)
        .returning('id')
        .execute();
      const polls = await findNotes(
        tx,
        colocationId,
        rows.map((row) => row.id),
      );
      for (const poll of polls) {
        tx.emit('ReminderUpdated', poll);
        tx.emit('PollEnded', poll.id);
      }
      return polls.length;
    });
  }
  return ended;
}
