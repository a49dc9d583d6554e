import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type Reach, seriesAfter, templateOf } from '@hestia/contract/chores/template.ts';
import { sql } from 'kysely';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import { requireChore } from './repository.ts';

type Key = Pick<Chore, 'id' | 'colocationId'>;

/** A series begins: its turns will be as this one. */
export async function startTemplate(on: Household, { id, colocationId }: Key): Promise<void> {
  await sql`
    update chore_series s set title = c.title, description = c.description, effort = c.effort, remind = c.remind,
      line_ids = ${linesOf('id')}, line_texts = ${linesOf('text')}
    from chores c where ${on.household('c')} and c.id = ${id}
      and s.colocation_id = c.colocation_id and s.id = c.series_id`.execute(on.of());
  await setPlanned(on, { id, colocationId }, null);
}

/** The lines of the chore `c`, in order. */
const linesOf = (column: 'id' | 'text') => sql`array(
  select l.${sql.ref(column)} from chore_lines l
  where l.colocation_id = c.colocation_id and l.chore_id = c.id order by l.position, l.id)`;

/** A turn was changed: changes of the series are stored there, others aren't (R17). */
export async function storeTemplate(tx: LockedHousehold, before: Chore, reach: Reach): Promise<void> {
  const after = await requireChore(tx, before.id);
  const series = seriesAfter(before, after, reach);
  await tx
    .update('chore_series as s')
    .from('chores as c')
    .set({
      title: series.title,
      description: series.description,
      effort: series.effort,
      remind: series.remind,
      line_ids: series.checklist.map(({ id }) => id),
      line_texts: series.checklist.map(({ text }) => text),
    })
    .where(tx.household('c'))
    .where('c.id', '=', before.id)
    .whereRef('s.id', '=', 'c.series_id')
    .execute();
  await setPlanned(tx, before, templateOf(after, series)?.dueDate ?? null);
}

async function setPlanned(on: Household, { id }: Key, plannedAt: string | null): Promise<void> {
  await on.update('chores').set({ planned_at: plannedAt }).where('id', '=', id).execute();
}
