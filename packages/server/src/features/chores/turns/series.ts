import type { Repeat, Turn } from '@hestia/contract/chores/schemas.ts';
import { plannedNow } from '@hestia/contract/chores/rotation.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { membersAmong, requireMembers } from './enrolment.ts';
import { startTemplate } from './template.ts';

// Invariant: a series that has not ended has one repeating turn, its last; ending that turn creates the next one in the
// same transaction (`turns.ts`). No timer creates turns, so a week's downtime neither loses nor doubles any.

type RepeatedChore = { readonly id: string; readonly colocationId: string; readonly repeat?: Turn | null | undefined };

/** Sets a chore's repetition from this turn on. A turn that another has followed can't. */
export async function repeatSo(tx: LockedHousehold, chore: RepeatedChore, repeat: Repeat): Promise<void> {
  const known = new Set(chore.repeat?.members);
  await requireMembers(
    tx,
    'repeat.members',
    repeat.members.filter((id) => !known.has(id)),
  );
  const here = await membersAmong(tx, repeat.members);
  const whose = plannedNow(repeat, chore.repeat?.whose ?? null, (id) => here.has(id));
  const seriesId = await startSeries(tx, chore, repeat);
  const { numUpdatedRows } = await tx
    .update('chores as c')
    .from('chore_series as s')
    .set({ whose })
    .where('c.id', '=', chore.id)
    .where(tx.household('s'))
    .where('s.id', '=', seriesId)
    .whereRef('c.turn', '=', 's.turn')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw followed();
  if (!chore.repeat) await startTemplate(tx, chore);
}

/** R19 What each must do has no turns: all of its members do it together. */
export function requireTogether(repeat: Repeat | null | undefined): void {
  if (repeat && repeat.rotation !== 'together')
    throw invalidField('isForEach', 'Only what all do together is for each of them');
}

const followed = () => invalidField('repeat', 'Another turn has followed this one');

/** Ends the series with this turn. A turn that another has followed can't. */
export async function repeatNoMore(on: Household, chore: RepeatedChore): Promise<void> {
  const later = await on
    .from('chores as c')
    .innerJoin('chore_series as s', (join) =>
      join.onRef('s.colocation_id', '=', 'c.colocation_id').onRef('s.id', '=', 'c.series_id'),
    )
    .select('s.id')
    .where('c.id', '=', chore.id)
    .where('s.ended', '=', false)
    .whereRef('s.turn', '>', 'c.turn')
    .executeTakeFirst();
  if (later) throw followed();
  await endSeries(on, chore);
}

/** Makes or changes the series of a chore, which may have ended; returns its id. */
async function startSeries(on: Household, { id }: RepeatedChore, repeat: Repeat): Promise<string> {
  const before = await on.from('chores').select('series_id').where('id', '=', id).executeTakeFirst();
  const seriesId = before?.series_id ?? id;
  const { rule, basis, from: starts, rotation, members, isPaused: paused } = repeat;
  const values = { rule, basis, starts, rotation, members, paused, ended: false };
  await on
    .insert('chore_series', { id: seriesId, ...values })
    .onConflict((known) => known.columns(['colocation_id', 'id']).doUpdateSet(values))
    .execute();
  if (!before?.series_id)
    await on.update('chores').set({ series_id: seriesId, turn: 1 }).where('id', '=', id).execute();
  return seriesId;
}

/** Without a following turn the series' data is deleted. */
export async function endSeries(on: Household, chore: RepeatedChore): Promise<void> {
  await on
    .update('chore_series as s')
    .from('chores as c')
    .set({ ended: true, title: '', description: null, line_ids: [], line_texts: [] })
    .where(on.household('c'))
    .where('c.id', '=', chore.id)
    .whereRef('s.id', '=', 'c.series_id')
    .whereRef('s.turn', '=', 'c.turn')
    .execute();
}
