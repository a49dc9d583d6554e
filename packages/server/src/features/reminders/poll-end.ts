import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { HouseholdTx, Transact } from '#platform/db/queries.ts';
import { findNotes } from './repository.ts';
import type { ReminderTables } from './tables.ts';

/** Tells once of each poll whose time is over. `tell` runs in the same transaction. */
export async function endPolls(
  database: Database,
  transact: Transact,
  tell: (tx: HouseholdTx, poll: Reminder) => Promise<void>,
): Promise<number> {
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
        await tell(tx, poll);
      }
      return polls.length;
    });
  }
  return ended;
}
