import type { Queries } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { findChore } from './repository.ts';
import { endSeries } from './series.ts';
import { followTurn } from './turns.ts';

/** Deletes a chore, archived or not. */
export const remove: HandlerOf<'chores.delete'> = ({ params: { id }, query: { isLast, nextId }, write }) =>
  write(async (tx) => {
    const chore = await findChore(tx, tx.colocationId, id);
    if (!chore) throw notFound('This chore');
    const next = isLast ? null : await followTurn(tx, chore, nextId);
    if (isLast) await endSeries(tx, chore);
    await deleteChore(tx, tx.colocationId, id);
    await eraseWords(tx, { id, since: chore.createdAt });
    tx.emit('ChoreDeleted', id);
    if (next) tx.emit('NewChoreAdded', next);
    return id;
  });

/** Deletes a chore with its enrolments, completion and comments; with the last of its turns, how it repeated. */
async function deleteChore(on: Queries, colocationId: string, id: string): Promise<void> {
  const gone = await on
    .of()
    .deleteFrom('chores')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .returning('series_id')
    .executeTakeFirst();
  if (!gone?.series_id) return;
  const turns = on
    .of()
    .selectFrom('chores')
    .select('id')
    .where('colocation_id', '=', colocationId)
    .where('series_id', '=', gone.series_id);
  await on
    .of()
    .deleteFrom('chore_series')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', gone.series_id)
    .where((series) => series.not(series.exists(turns)))
    .execute();
}
