import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { LockedHousehold, Queries, Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireChore } from './repository.ts';

/** All of them live in the household, else 422. */
export async function requireMembers(tx: LockedHousehold, field: string, userIds: readonly string[]): Promise<void> {
  const members = await membersAmong(tx, userIds);
  if (userIds.some((id) => !members.has(id)))
    throw invalidField(field, 'Only members of the household can be enrolled');
}

/** Enrols a member; 422 when enrolled already. */
export const enrol: HandlerOf<'chores.enrol'> = ({ query: { choreId, userId }, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, choreId);
    await requireMembers(tx, 'userId', [userId]);
    const added = await insertEnrolments(tx, chore, [userId]);
    if (added === 0) throw new ProblemError('impossible', 'Already enrolled in this chore');
    await touchChore(tx, chore);
    tx.emit('ChoreEnrollmentAdded', await requireChore(tx, choreId));
    return choreId;
  });

/** A member's turn passes on: they are not on it any more. */
export async function takeOff(
  tx: LockedHousehold<'ChoreEnrollmentRemoved'>,
  chore: { colocationId: string; id: string },
  userId: string,
): Promise<void> {
  await deleteEnrolments(tx, chore, [userId]);
  await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentRemoved', await requireChore(tx, chore.id));
}

/** The ids among `userIds` that live in the household now. */
export async function membersAmong(on: Household, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await on.from('users').select('id').where('id', '=', anyOf(userIds)).execute();
  return new Set(rows.map((row) => row.id));
}

/** Records that a chore changed now: clients use it to tell whether they show the latest. */
export async function touchChore(on: Household, chore: { colocationId: string; id: string }): Promise<void> {
  await on
    .update('chores')
    .set({ updated_at: sql`statement_timestamp()` })
    .where('id', '=', chore.id)
    .execute();
}

/** Enrolls members; those enrolled already stay. Returns how many were added. */
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

/** Ends enrolments of a chore, and with them what these members ask about it. Returns how many there were. */
export async function deleteEnrolments(
  on: Household,
  chore: { colocationId: string; id: string },
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const rows = await on
    .delete('chore_enrollments')
    .where('chore_id', '=', chore.id)
    .where('user_id', '=', anyOf(userIds))
    .returning('user_id')
    .execute();
  // Otherwise a question would reappear when its asker returns.
  await on
    .delete('chore_handovers')
    .where('chore_id', '=', chore.id)
    .where('asked_by', '=', anyOf(userIds))
    .where('answer', '=', 'open')
    .execute();
  return rows.length;
}
