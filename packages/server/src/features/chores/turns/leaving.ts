import type { LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { deleteEnrolments, touchChore } from './enrolment.ts';
import { endIfAllDid, type EndEvent } from './parts.ts';
import { requireChore } from './repository.ts';

/** Ends an enrollment; 404 if there is none. */
export const leave: HandlerOf<'chores.leave'> = ({ query: { choreId, userId }, write }) =>
  write(async (tx) => {
    await endEnrolment(tx, choreId, userId);
    return userId;
  });

/** Events of enrolling a member in place of another, of ending it, or of withdrawing an offer. */
export type EnrolmentEvent =
  | 'ChoreEnrollmentAdded'
  | 'ChoreEnrollmentRemoved'
  | 'HandoverAnswered'
  | 'ChoreUpdated'
  | 'TurnsStopped';

/** Ends a member's enrollment; what only they still had to do is done then (R19). 404 when not enrolled. */
export async function endEnrolment(
  tx: LockedHousehold<'ChoreEnrollmentRemoved' | EndEvent>,
  choreId: string,
  userId: string,
): Promise<void> {
  const chore = await requireChore(tx, choreId);
  if ((await deleteEnrolments(tx, chore, [userId])) === 0) throw notFound('This enrolment');
  if (!(await endIfAllDid(tx, choreId))) await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentRemoved', await requireChore(tx, choreId));
}
