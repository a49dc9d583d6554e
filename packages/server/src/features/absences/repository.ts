import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { sql, type Selectable } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { Absences } from '#platform/db/tables.gen.ts';

const toAbsence = (row: Selectable<Absences>): Absence => ({
  id: row.id,
  colocationId: row.colocation_id,
  userId: row.user_id,
  fromOn: row.from_on,
  untilOn: row.until_on,
});

/** Past, present and future absences of a household, latest first. */
export async function listAbsences(on: Household): Promise<Absence[]> {
  const rows = await on
    .from('absences')
    .selectAll()
    .orderBy('from_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(toAbsence);
}

/** One absence, or undefined. */
export async function findAbsence(on: Household, id: string): Promise<Absence | undefined> {
  const row = await on.from('absences').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAbsence(row);
}

/** Whether a member is away on any of these days by another absence. */
export async function isAwayAlready(on: Household, days: Absence): Promise<boolean> {
  const row = await on
    .from('absences')
    .select('id')
    .where('user_id', '=', days.userId)
    .where('id', '<>', days.id)
    .where(
      sql<boolean>`daterange(from_on, until_on, '[]') && daterange(${days.fromOn}::date, ${days.untilOn}::date, '[]')`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of the member's other absences that aren't over in any time zone. */
export async function countOthersAhead(on: Household, { id, userId }: Absence): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from absences
    where ${on.household()} and user_id = ${userId} and id <> ${id}
      and (until_on is null or until_on >= current_date - 1)`.execute(on.of());
  return rows[0]?.count ?? 0;
}

/** Stores an absence; false when the id is taken. `begun`: its first day has come. */
export async function insertAbsence(on: Household, absence: Absence, begun: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insert('absences', {
      id: absence.id,
      user_id: absence.userId,
      from_on: absence.fromOn,
      until_on: absence.untilOn,
      begun,
    })
    .onConflict((taken) => taken.columns(['colocation_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the days of an absence. */
export async function updateAbsence(on: Household, absence: Absence, begun: boolean): Promise<void> {
  await on
    .update('absences')
    .set({ from_on: absence.fromOn, until_on: absence.untilOn, begun })
    .where('id', '=', absence.id)
    .execute();
}

/** All absences of the one are the other's; returns them. */
export async function replaceAbsentee(
  on: Household,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Absence[]> {
  const rows = await on.update('absences').set({ user_id: to }).where('user_id', '=', from).returningAll().execute();
  return rows.map(toAbsence);
}

/** Deletes an absence. */
export async function deleteAbsence(on: Household, absence: Absence): Promise<void> {
  await on.delete('absences').where('id', '=', absence.id).execute();
}
