import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import { setNextMoment } from './next-moment.ts';
import { followTurn, takeBackTurn } from './turns.ts';

/** Completes a chore; a repeating one gets its next turn. */
export async function done(
  tx: LockedHousehold<'NewChoreAdded' | 'TurnsStopped'>,
  chore: Chore,
  by: { readonly userId: string; readonly at?: string; readonly nextId?: string | undefined },
): Promise<void> {
  await setDone(tx, chore, by);
  const next = await followTurn(tx, chore, by.nextId);
  if (next) tx.emit('NewChoreAdded', next);
}

/** A chore is reopened; its next turn is deleted. */
export async function reopen(tx: LockedHousehold<'ChoreDeleted'>, chore: Chore): Promise<void> {
  await setDone(tx, chore, null);
  await takeBackTurn(tx, chore);
  // Its reminders ended with it.
  if (chore.remind?.length) await setNextMoment(tx, chore);
}

/** Records a completion by a member, now unless it was earlier, or reopens it; an archived chore returns. */
async function setDone(
  on: Household,
  { id }: Pick<Chore, 'id'>,
  by: { readonly userId: string; readonly at?: string } | null,
): Promise<void> {
  if (by) {
    await on
      .insert('chore_completions', { chore_id: id, done_by: by.userId, ...(by.at && { done_at: by.at }) })
      .onConflict((conflict) => conflict.columns(['colocation_id', 'chore_id']).doNothing())
      .execute();
  } else {
    await on.delete('chore_completions').where('chore_id', '=', id).execute();
  }
  await on
    .update('chores')
    .set({ updated_at: sql`statement_timestamp()`, archived_at: null })
    .where('id', '=', id)
    .execute();
}
