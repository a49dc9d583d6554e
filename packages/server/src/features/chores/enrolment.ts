import type { Chore } from '@hestia/contract/chores/shapes.ts';
import type { Held } from '#platform/db/queries.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { deleteEnrolments, findChore, insertEnrolments, listChoresOf, membersAmong, touchChore } from './repository.ts';

/** The stored chore that is on the list; 404 when it is gone or archived. */
export async function requireChore(tx: Held, id: string): Promise<Chore> {
  const found = await findChore(tx, tx.colocationId, id);
  if (!found || found.archivedAt) throw notFound('This chore');
  const { archivedAt: _, ...chore } = found;
  return chore;
}

/** All of them live in the household, else 422. */
export async function requireMembers(tx: Held, field: string, userIds: readonly string[]): Promise<void> {
  const members = await membersAmong(tx, tx.colocationId, userIds);
  if (userIds.some((id) => !members.has(id)))
    throw invalidField(field, 'Only members of the household can be enrolled');
}

/** Enrols a member; 422 when enrolled already. */
export async function enrol(tx: Held<'ChoreEnrollmentAdded'>, choreId: string, userId: string): Promise<void> {
  const chore = await requireChore(tx, choreId);
  await requireMembers(tx, 'userId', [userId]);
  const added = await insertEnrolments(tx, chore, [userId]);
  if (added === 0) throw new ProblemError('impossible', 'Already enrolled in this chore');
  await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentAdded', await requireChore(tx, choreId));
}

/** Ends an enrolment; 404 when there is none. */
export async function endEnrolment(tx: Held<'ChoreEnrollmentRemoved'>, choreId: string, userId: string): Promise<void> {
  const chore = await requireChore(tx, choreId);
  const ended = await deleteEnrolments(tx, chore, [userId]);
  if (ended === 0) throw notFound('This enrolment');
  await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentRemoved', await requireChore(tx, choreId));
}

/** Somebody moves out: their open chores are nobody's, or of those who stay. */
export async function endEnrolmentsOf(tx: Held<'ChoreEnrollmentRemoved'>, userId: string): Promise<void> {
  const chores = await listChoresOf(tx, tx.colocationId, userId);
  for (const chore of chores.filter((c) => !c.isDone)) await endEnrolment(tx, chore.id, userId);
}
