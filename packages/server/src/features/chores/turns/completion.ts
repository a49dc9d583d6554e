import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { Held, Queries } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findChore, requireChore } from './repository.ts';
import { forgetSkip } from './skipping.ts';
import { followTurn, takeBackTurn } from './turns.ts';

/** Marks a chore done or open, or toggles it. An archived one returns to the list. */
export const mark =
  ({ requireQuota }: Pick<Platform, 'requireQuota'>): HandlerOf<'chores.mark'> =>
  ({ caller, query: { id, isDone, nextId }, write }) =>
    write(async (tx) => {
      const old = await findChore(tx, tx.colocationId, id);
      if (!old) throw notFound('This chore');
      const next = isDone ?? !old.isDone;
      if (next === old.isDone) return id;
      // A turn follows it, which needs room like anything that is added.
      if (next && old.repeat) await requireQuota(tx);
      if (old.archivedAt) await forgetSkip(tx, old);
      await (next ? done(tx, old, { userId: caller.userId, nextId }) : reopen(tx, old));
      tx.emit(old.archivedAt ? 'NewChoreAdded' : 'ChoreUpdated', await requireChore(tx, id));
      return id;
    });

/** Completes a chore; a repeating one gets its next turn. */
export async function done(
  tx: Held<'NewChoreAdded' | 'TurnsStopped'>,
  chore: Chore,
  by: { readonly userId: string; readonly nextId?: string | undefined },
): Promise<void> {
  await setDone(tx, chore, by.userId);
  const next = await followTurn(tx, chore, by.nextId);
  if (next) tx.emit('NewChoreAdded', next);
}

/** A chore is open again; the turn that followed it goes. */
export async function reopen(tx: Held<'ChoreDeleted'>, chore: Chore): Promise<void> {
  await setDone(tx, chore, null);
  await takeBackTurn(tx, chore);
}

/** Records a completion by a member now, or reopens it; an archived chore returns. */
async function setDone(on: Queries, chore: { colocationId: string; id: string }, doneBy: string | null): Promise<void> {
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
