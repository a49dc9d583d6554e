import type { ChecklistLine, Chore } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Household } from '#platform/db/queries.ts';

type Key = Pick<Chore, 'colocationId' | 'id'>;

/** The checklists of chores, each in its order. */
export async function findLines(
  on: Household,
  choreIds: readonly string[],
): Promise<ReadonlyMap<string, ChecklistLine[]>> {
  const rows = await on
    .from('chore_lines')
    .select(['chore_id', 'id', 'text', 'checked_by as checkedBy', 'checked_at as checkedAt'])
    .where('chore_id', '=', anyOf(choreIds))
    .orderBy('chore_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const lines = new Map<string, ChecklistLine[]>(choreIds.map((id) => [id, []]));
  for (const { chore_id, ...line } of rows) lines.get(chore_id)?.push(line);
  return lines;
}

/** Replaces the lines of a checklist, in this order. Ticks are stored separately and stay. */
export async function writeLines(
  on: Household,
  { colocationId, id: choreId }: Key,
  lines: readonly Pick<ChecklistLine, 'id' | 'text'>[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await sql`
    delete from chore_lines where ${on.household()} and chore_id = ${choreId}
      and id <> all(${ids}::uuid[])`.execute(on.of());
  if (lines.length === 0) return;
  const texts = lines.map(({ text }) => text);
  await sql`
    insert into chore_lines (colocation_id, chore_id, id, position, text)
    select ${colocationId}::uuid, ${choreId}::uuid, id, place, text
    from unnest(${ids}::uuid[], ${texts}::text[]) with ordinality as lines (id, text, place)
    on conflict (colocation_id, chore_id, id) do update set position = excluded.position, text = excluded.text`.execute(
    on.of(),
  );
}

/** Ticks a line, or unticks it. */
export async function tickLine(
  on: Household,
  { id: choreId }: Key,
  { lineId, by }: { readonly lineId: string; readonly by: string | null },
): Promise<void> {
  await on
    .update('chore_lines')
    .set({ checked_by: by, checked_at: by === null ? null : sql<string>`statement_timestamp()` })
    .where('chore_id', '=', choreId)
    .where('id', '=', lineId)
    .execute();
}
