import type { Repeat, Turn } from '@hestia/contract/chores/schemas.ts';
import { plannedNow } from '@hestia/contract/chores/rotation.ts';
import type { Held, Queries } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { membersAmong, requireMembers } from './enrolment.ts';
import { startTemplate } from './template.ts';

// Invariant: a series that has not ended has one repeating turn, its last; ending that turn creates the next one in the
// same transaction (`turns.ts`). No timer creates turns, so a week's downtime neither loses nor doubles any.

type Repeating = { readonly id: string; readonly colocationId: string; readonly repeat?: Turn | null | undefined };

/** A chore repeats so from this turn on. One that another turn has followed cannot say so. */
export async function repeatSo(tx: Held, chore: Repeating, repeat: Repeat): Promise<void> {
  const known = new Set(chore.repeat?.members);
  await requireMembers(
    tx,
    'repeat.members',
    repeat.members.filter((id) => !known.has(id)),
  );
  const here = await membersAmong(tx, tx.colocationId, repeat.members);
  const whose = plannedNow(repeat, chore.repeat?.whose ?? null, (id) => here.has(id));
  const seriesId = await startSeries(tx, chore, repeat);
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('chores as c')
    .from('chore_series as s')
    .set({ whose })
    .where('c.colocation_id', '=', chore.colocationId)
    .where('c.id', '=', chore.id)
    .where('s.colocation_id', '=', chore.colocationId)
    .where('s.id', '=', seriesId)
    .whereRef('c.turn', '=', 's.turn')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw followed();
  if (!chore.repeat) await startTemplate(tx, chore);
}

const followed = () => invalidField('repeat', 'Another turn has followed this one');

/** As this turn says, no other follows. One that another turn has followed cannot say so. */
export async function repeatNoMore(on: Queries, chore: Repeating): Promise<void> {
  const later = await on
    .of()
    .selectFrom('chores as c')
    .innerJoin('chore_series as s', (join) =>
      join.onRef('s.colocation_id', '=', 'c.colocation_id').onRef('s.id', '=', 'c.series_id'),
    )
    .select('s.id')
    .where('c.colocation_id', '=', chore.colocationId)
    .where('c.id', '=', chore.id)
    .where('s.ended', '=', false)
    .whereRef('s.turn', '>', 'c.turn')
    .executeTakeFirst();
  if (later) throw followed();
  await endSeries(on, chore);
}

/** Makes or changes the series of a chore, which may have ended; returns its id. */
async function startSeries(on: Queries, { id, colocationId }: Repeating, repeat: Repeat): Promise<string> {
  const before = await on
    .of()
    .selectFrom('chores')
    .select('series_id')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const seriesId = before?.series_id ?? id;
  const { rule, basis, from: starts, rotation, members, isPaused: paused } = repeat;
  const values = { rule, basis, starts, rotation, members, paused, ended: false };
  await on
    .of()
    .insertInto('chore_series')
    .values({ colocation_id: colocationId, id: seriesId, ...values })
    .onConflict((known) => known.columns(['colocation_id', 'id']).doUpdateSet(values))
    .execute();
  if (!before?.series_id)
    await on
      .of()
      .updateTable('chores')
      .set({ series_id: seriesId, turn: 1 })
      .where('colocation_id', '=', colocationId)
      .where('id', '=', id)
      .execute();
  return seriesId;
}

/** Without a following turn the series' data is deleted. */
export async function endSeries(on: Queries, chore: Repeating): Promise<void> {
  await on
    .of()
    .updateTable('chore_series as s')
    .from('chores as c')
    .set({ ended: true, title: '', description: null, line_ids: [], line_texts: [] })
    .where('c.colocation_id', '=', chore.colocationId)
    .where('c.id', '=', chore.id)
    .where('s.colocation_id', '=', chore.colocationId)
    .whereRef('s.id', '=', 'c.series_id')
    .whereRef('s.turn', '=', 'c.turn')
    .execute();
}
