import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { findChore } from './turns/repository.ts';
import { endSeries } from './turns/series.ts';
import { followTurn } from './turns/turns.ts';

/** Deletes a chore, archived or not. */
export const remove: HandlerOf<'chores.delete'> = ({ params: { id }, query: { isLast, nextId }, write }) =>
  write(async (tx) => {
    const chore = await findChore(tx, id);
    if (!chore) throw notFound('This chore');
    const next = isLast ? null : await followTurn(tx, chore, nextId);
    if (isLast) await removeFollowing(tx, chore);
    // Older versions kept the values of ended series.
    else if (next === null) await endSeries(tx, chore);
    await removeOne(tx, chore);
    if (next) tx.emit('NewChoreAdded', next);
    return id;
  });

async function removeOne(
  tx: LockedHousehold<'ChoreDeleted'>,
  { id, createdAt }: Pick<Chore, 'id' | 'createdAt'>,
): Promise<void> {
  await deleteChore(tx, id);
  await eraseWords(tx, { id, since: createdAt });
  tx.emit('ChoreDeleted', id);
}

/** Deletes the following turn if it exists already, after a concurrent completion. */
async function removeFollowing(tx: LockedHousehold<'ChoreDeleted'>, chore: Chore): Promise<void> {
  await endSeries(tx, chore);
  const following = await tx
    .from('chores as c')
    .innerJoin('chores as later', (join) =>
      join
        .onRef('later.colocation_id', '=', 'c.colocation_id')
        .onRef('later.series_id', '=', 'c.series_id')
        .onRef('later.turn', '>', 'c.turn'),
    )
    .select(['later.id', 'later.created_at as createdAt'])
    .where('c.id', '=', chore.id)
    .where('later.archived_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('chore_completions as d')
            .select('d.chore_id')
            .whereRef('d.colocation_id', '=', 'later.colocation_id')
            .whereRef('d.chore_id', '=', 'later.id'),
        ),
      ),
    )
    .execute();
  for (const turn of following) {
    await endSeries(tx, { ...chore, id: turn.id });
    await removeOne(tx, turn);
  }
}

/** Deletes a chore with its enrolments, completion and comments; with the last of its turns, how it repeated. */
async function deleteChore(on: Household, id: string): Promise<void> {
  const gone = await on.delete('chores').where('id', '=', id).returning('series_id').executeTakeFirst();
  if (!gone?.series_id) return;
  const turns = on.from('chores').select('id').where('series_id', '=', gone.series_id);
  await on
    .delete('chore_series')
    .where('id', '=', gone.series_id)
    .where((series) => series.not(series.exists(turns)))
    .execute();
}
