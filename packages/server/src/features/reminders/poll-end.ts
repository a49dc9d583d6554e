import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inEachHousehold } from '#platform/db/transactions/each-household.ts';
import type { HouseholdTx, Transact } from '#platform/db/queries.ts';

/** Emits the end of each poll once. */
export async function endPolls(database: Database, transact: Transact): Promise<number> {
  const households = await database
    .of()
    .selectFrom('reminders')
    .select('colocation_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  return inEachHousehold(
    households.map((household) => household.colocation_id),
    (colocationId) => transact({ colocationId, actorId: null }, endPollsOf),
  );
}

async function endPollsOf(tx: HouseholdTx<'ReminderChanged' | 'PollEnded'>): Promise<number> {
  const rows = await tx
    .update('reminders')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .returning('id')
    .execute();
  for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    tx.emit('ReminderChanged', { id });
    tx.emit('PollEnded', id);
  }
  return rows.length;
}
