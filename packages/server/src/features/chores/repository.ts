import type { User } from '@hestia/contract/accounts/shapes.ts';
import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Chores } from '#platform/db/tables.gen.ts';

export type ChoreRow = Selectable<Chores> & { done_at: string | null; done_by: string | null };
/** Who is enrolled, with their picture. */
type Enrolled = Record<string, string | null>;

const toChore = (row: ChoreRow, enrolledUsers: Enrolled): Chore => ({
  id: row.id,
  colocationId: row.colocation_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  dueDate: row.due_at,
  title: row.title,
  description: row.description,
  isDone: row.done_at !== null,
  enrolledUsers,
  doneBy: row.done_by,
  doneAt: row.done_at,
});

/** Chores of a household with their completion. */
const selectChores = (on: Queries, colocationId: string) =>
  on
    .of()
    .selectFrom('chores as c')
    .leftJoin('chore_completions as d', (join) =>
      join.onRef('d.colocation_id', '=', 'c.colocation_id').onRef('d.chore_id', '=', 'c.id'),
    )
    .where('c.colocation_id', '=', colocationId)
    .selectAll('c')
    .select(['d.done_at', 'd.done_by']);

/** Puts to chores who is enrolled: one more statement, however many they are. */
export async function withEnrolled(on: Queries, colocationId: string, rows: readonly ChoreRow[]): Promise<KeptChore[]> {
  if (rows.length === 0) return [];
  const enrolments = await on
    .of()
    .selectFrom('chore_enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.colocation_id', '=', colocationId)
    .where('e.chore_id', '=', anyOf(rows.map(({ id }) => id)))
    .select(['e.chore_id', 'e.user_id', 'u.picture'])
    .orderBy('e.user_id')
    .execute();
  const people = new Map<string, Enrolled>(rows.map(({ id }) => [id, {}]));
  for (const { chore_id, user_id, picture } of enrolments)
    Object.assign(people.get(chore_id) ?? {}, { [user_id]: addressOfPicture(picture) });
  return rows.map((row) => ({ ...toChore(row, people.get(row.id) ?? {}), archivedAt: row.archived_at }));
}

/** A chore that may be archived. */
export type KeptChore = Chore & { readonly archivedAt: string | null };

/** The chores that are not archived, by due date: the first ones, should they be more than a list holds. */
export async function listChores(on: Queries, colocationId: string): Promise<Chore[]> {
  const rows = await selectChores(on, colocationId)
    .where('c.archived_at', 'is', null)
    .orderBy('c.due_at')
    .orderBy('c.id')
    .limit(mostListed)
    .execute();
  return withEnrolled(on, colocationId, rows);
}

/** The chores that a member is enrolled in, by due date. Sought among those on the list, which are few; enrolments grow with the years. */
export async function listChoresOf(on: Queries, colocationId: string, userId: string): Promise<Chore[]> {
  return (await listChores(on, colocationId)).filter((chore) => Object.hasOwn(chore.enrolledUsers, userId));
}

/** One chore, archived or not, or undefined. */
export async function findChore(on: Queries, colocationId: string, id: string): Promise<KeptChore | undefined> {
  const rows = await selectChores(on, colocationId).where('c.id', '=', id).execute();
  return (await withEnrolled(on, colocationId, rows))[0];
}

/** Stores a chore; false when the id is taken. */
export async function insertChore(
  on: Queries,
  chore: Pick<Chore, 'id' | 'colocationId' | 'createdBy' | 'dueDate' | 'title' | 'description'>,
): Promise<boolean> {
  const row = await on
    .of()
    .insertInto('chores')
    .values({
      colocation_id: chore.colocationId,
      id: chore.id,
      created_by: chore.createdBy,
      due_at: chore.dueDate,
      title: chore.title,
      description: chore.description,
    })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes what is written on a chore. */
export async function updateChore(
  on: Queries,
  chore: Pick<Chore, 'id' | 'colocationId' | 'dueDate' | 'title' | 'description'>,
): Promise<void> {
  await on
    .of()
    .updateTable('chores')
    .set({
      due_at: chore.dueDate,
      title: chore.title,
      description: chore.description,
      updated_at: sql`clock_timestamp()`,
    })
    .where('colocation_id', '=', chore.colocationId)
    .where('id', '=', chore.id)
    .execute();
}

/** Deletes a chore with its enrolments, completion and comments. */
export async function deleteChore(on: Queries, colocationId: string, id: string): Promise<void> {
  await on.of().deleteFrom('chores').where('colocation_id', '=', colocationId).where('id', '=', id).execute();
}

/** Notes that a chore was done now by somebody, or is open again; an archived one comes back. */
export async function setDone(
  on: Queries,
  chore: { colocationId: string; id: string },
  doneBy: string | null,
): Promise<void> {
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

/** Who is enrolled in a chore; where somebody who moved out lives now, and their e-mail, is no longer the household's business. */
export async function listEnrolled(on: Queries, chore: { colocationId: string; id: string }): Promise<User[]> {
  const rows = await on
    .of()
    .selectFrom('chore_enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.colocation_id', '=', chore.colocationId)
    .where('e.chore_id', '=', chore.id)
    .select(['u.id', 'u.username', 'u.email', 'u.colocation_id', 'u.picture'])
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, username, email, colocation_id, picture }) => {
    const livesHere = colocation_id === chore.colocationId;
    return {
      id,
      username,
      email: livesHere ? (email ?? '') : '',
      colocationId: livesHere ? colocation_id : null,
      profilePictureUrl: addressOfPicture(picture),
    };
  });
}

/** Whether somebody lives in the household, or did. */
export async function isKnownHere(on: Queries, colocationId: string, userId: string): Promise<boolean> {
  const found = await on
    .of()
    .selectFrom('memberships')
    .select('user_id')
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The ids among `userIds` that live in the household now. */
export async function membersAmong(
  on: Queries,
  colocationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await on
    .of()
    .selectFrom('users')
    .select('id')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', anyOf(userIds))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Notes that a chore changed now: clients tell by it whether they show the latest. */
export async function touchChore(on: Queries, chore: { colocationId: string; id: string }): Promise<void> {
  await on
    .of()
    .updateTable('chores')
    .set({ updated_at: sql`clock_timestamp()` })
    .where('colocation_id', '=', chore.colocationId)
    .where('id', '=', chore.id)
    .execute();
}

/** Enrols people; who is enrolled already stays. Returns how many were added. */
export async function insertEnrolments(
  on: Queries,
  chore: { colocationId: string; id: string },
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql`
    insert into chore_enrollments (colocation_id, chore_id, user_id)
    select ${chore.colocationId}::uuid, ${chore.id}::uuid, user_id from unnest(${userIds}::uuid[]) as user_id
    on conflict do nothing returning user_id`.execute(on.of());
  return rows.length;
}

/** Ends enrolments of a chore. Returns how many there were. */
export async function deleteEnrolments(
  on: Queries,
  chore: { colocationId: string; id: string },
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const rows = await on
    .of()
    .deleteFrom('chore_enrollments')
    .where('colocation_id', '=', chore.colocationId)
    .where('chore_id', '=', chore.id)
    .where('user_id', '=', anyOf(userIds))
    .returning('user_id')
    .execute();
  return rows.length;
}
