import type { User } from '@hestia/contract/accounts/schemas.ts';
import { namePlaceholder } from '@hestia/contract/placeholders/placeholder.ts';
import { sql } from 'kysely';
import type { Household, Queries } from '#platform/db/queries.ts';
import { logInHousehold, type LoggedHousehold } from '#platform/household-log.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

/** How many names without an account a household has now. */
export async function countPlaceholders(on: Household): Promise<number> {
  const { count } = await on
    .from('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('m.left_at', 'is', null)
    .where('u.placeholder_of', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The names of all other members, including those without an account. */
export async function findNamesBeside(on: Household, id: string): Promise<string[]> {
  const rows = await on
    .from('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.username')
    .where('m.left_at', 'is', null)
    .where('m.user_id', '<>', id)
    .execute();
  return rows.map(({ username }) => username);
}

/** Stores a name; false when its id is taken. */
export async function insertPlaceholder(
  held: LoggedHousehold,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { colocationId } = held;
  const { numInsertedOrUpdatedRows } = await held
    .of()
    .insertInto('users')
    .values({ id, username: name, placeholder_of: colocationId })
    .onConflict((taken) => taken.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await held
    .insert('memberships', { user_id: id, joined_at: sql<string>`statement_timestamp()`, left_at: null })
    .execute();
  await logInHousehold(held, { deed: 'joined', aboutId: id });
  return true;
}

/** A present or (`isHere`) former name; undefined for users and claimed names. */
async function findPlaceholder(on: Household, id: string): Promise<{ name: string; isHere: boolean } | undefined> {
  const row = await on
    .from('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.username as name', 'm.left_at as leftAt'])
    .where('m.user_id', '=', id)
    .where('m.claimed_by', 'is', null)
    .where('u.placeholder_of', '=', on.colocationId)
    .executeTakeFirst();
  return row && { name: row.name, isHere: row.leftAt === null };
}

/** The same; 404 if missing. */
export async function requirePlaceholder(on: Household, id: string): Promise<{ name: string; isHere: boolean }> {
  const found = await findPlaceholder(on, id);
  if (!found) throw notFound('This name');
  return found;
}

export async function renameTo(on: Queries, id: string, name: string): Promise<void> {
  await on.of().updateTable('users').set({ username: name }).where('id', '=', id).execute();
}

/** In the form of members' lists; a former member's household is null. */
export const described = (
  colocationId: string,
  id: string,
  { name, isHere }: { name: string; isHere: boolean },
): User => ({
  ...namePlaceholder(colocationId, { id, name }),
  ...(!isHere && { colocationId: null }),
});
