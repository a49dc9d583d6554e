import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Held, Queries } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireChore } from './repository.ts';

/** All of them live in the household, else 422. */
export async function requireMembers(tx: Held, field: string, userIds: readonly string[]): Promise<void> {
  const members = await membersAmong(tx, tx.colocationId, userIds);
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

/** Ends an enrolment; 404 when there is none. */
export const leave: HandlerOf<'chores.leave'> = ({ query: { choreId, userId }, write }) =>
  write(async (tx) => {
    await endEnrolment(tx, choreId, userId);
    return userId;
  });

/** Events of enrolling a member in place of another, of ending it, or of withdrawing an offer. */
export type Enrolling =
  | 'ChoreEnrollmentAdded'
  | 'ChoreEnrollmentRemoved'
  | 'HandoverAnswered'
  | 'ChoreUpdated'
  | 'TurnsStopped';

/** Ends a member's enrollment; 404 when not enrolled. */
export async function endEnrolment(tx: Held<'ChoreEnrollmentRemoved'>, choreId: string, userId: string): Promise<void> {
  const chore = await requireChore(tx, choreId);
  const ended = await deleteEnrolments(tx, chore, [userId]);
  if (ended === 0) throw notFound('This enrolment');
  await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentRemoved', await requireChore(tx, choreId));
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

/** Enrols members; who is enrolled already stays. Returns how many were added. */
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
  // Else a question would be there again once its asker is back.
  await on
    .of()
    .deleteFrom('chore_handovers')
    .where('colocation_id', '=', chore.colocationId)
    .where('chore_id', '=', chore.id)
    .where('asked_by', '=', anyOf(userIds))
    .where('answer', '=', 'open')
    .execute();
  return rows.length;
}
