import { randomUUIDv7 } from 'node:crypto';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { requireChore } from './enrolment.ts';
import { deleteChoreMessage, findChoreMessage, insertChoreMessage } from './message-repository.ts';

/** Comments on a chore. */
export async function addComment(
  tx: HouseholdTx<'NewChoreMessageAdded'>,
  userId: string,
  body: { id?: string | null | undefined; choreId: string; content: string },
): Promise<string> {
  await requireChore(tx, body.choreId);
  const message = await insertChoreMessage(tx, tx.colocationId, {
    id: body.id ?? randomUUIDv7(),
    choreId: body.choreId,
    createdBy: userId,
    content: body.content,
  });
  if (!message) throw new ProblemError('conflict', 'This comment already exists');
  tx.emit('NewChoreMessageAdded', message);
  return message.id;
}

/** Deletes a comment; only its writer may. */
export async function deleteComment(
  tx: HouseholdTx<'ChoreMessagesDeleted'>,
  userId: string,
  id: string,
): Promise<string> {
  const message = await findChoreMessage(tx, tx.colocationId, id);
  if (!message) throw notFound('This comment');
  if (message.createdBy !== userId) throw new ProblemError('notYours', 'Only its author can delete a comment');
  await deleteChoreMessage(tx, tx.colocationId, id);
  await eraseWords(tx, { id, since: message.createdAt });
  tx.emit('ChoreMessagesDeleted', id);
  return id;
}
