import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { findChore, requireChore } from './repository.ts';

/** Marks a chore done or open: as told, else the other of what it is. An archived one comes back to the list. */
export const mark: HandlerOf<'chores.mark'> = ({ caller, query: { id, isDone }, write }) =>
  write(async (tx) => {
    const old = await findChore(tx, tx.colocationId, id);
    if (!old) throw notFound('This chore');
    const next = isDone ?? !old.isDone;
    if (next === old.isDone) return id;
    await setDone(tx, old, next ? caller.userId : null);
    tx.emit(old.archivedAt ? 'NewChoreAdded' : 'ChoreUpdated', await requireChore(tx, id));
    return id;
  });

/** Notes that a chore was done now by somebody, or is open again; an archived one comes back. */
export async function setDone(
  on: Queries,
  chore: { colocationId: string; id: string },
  doneBy: string | null,
): Promise<void> {
  const db = on.of();
  if (doneBy) {
    await db
      .insertInto('chore_completions')
      .values({ colocation_id: chore.colocationId, chore_id: chore.id, done_by: doneBy })
      .onConflict((conflict) => conflict.columns(['colocation_id', 'chore_id']).doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('chore_completions')
      .where('colocation_id', '=', chore.colocationId)
      .where('chore_id', '=', chore.id)
      .execute();
  }
  await db
    .updateTable('chores')
    .set({ updated_at: sql`clock_timestamp()`, archived_at: null })
    .where('colocation_id', '=', chore.colocationId)
    .where('id', '=', chore.id)
    .execute();
}
