import { randomUUIDv7 } from 'node:crypto';
import { openQuestion } from '@hestia/contract/chores/handover.ts';
import { localOf } from '@hestia/contract/chores/occurrences.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import type { Held } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { deleteEnrolments, insertEnrolments, requireMembers, touchChore } from './enrolment.ts';
import { listChores, requireChore } from './repository.ts';
import { findHousehold } from './turns.ts';

/** Asks another member to do a chore in the caller's place (R15); until they accept, nothing changes. */
export const askHandover: HandlerOf<'chores.askHandover'> = ({ caller, body, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, body.choreId);
    const handover = { id: body.id ?? randomUUIDv7(), by: caller.userId, to: body.userId };
    await requireAskable(tx, chore, handover);
    await forget(tx, chore);
    if (!(await insertQuestion(tx, chore, handover)))
      throw new ProblemError('conflict', 'This question already exists');
    await touchChore(tx, chore);
    tx.emit('HandoverAsked', await requireChore(tx, chore.id));
    return handover.id;
  });

/** The one who was asked says whether they do it: then they are on it in place of the asker. */
export const answerHandover: HandlerOf<'chores.answerHandover'> = ({ caller, body: { id, isAccepted }, write }) =>
  write(async (tx) => {
    const { chore, handover } = await requireQuestion(tx, id);
    if (handover.to !== caller.userId) throw new ProblemError('notYours', 'Only whoever was asked can answer');
    const answer = isAccepted ? 'accepted' : 'declined';
    if (handover.answer === answer) return id;
    if (!openQuestion(chore)) throw new ProblemError('conflict', 'This question is not open any more');
    await keepAnswer(tx, chore, answer);
    if (isAccepted) await handOver(tx, chore, handover);
    await touchChore(tx, chore);
    const after = await requireChore(tx, chore.id);
    if (isAccepted) tx.emit('ChoreEnrollmentAdded', after);
    tx.emit('HandoverAnswered', after);
    return id;
  });

/** The asker takes the question back, or has seen that it was declined. */
export const withdrawHandover: HandlerOf<'chores.withdrawHandover'> = ({ caller, params: { id }, write }) =>
  write(async (tx) => {
    const { chore, handover } = await requireQuestion(tx, id);
    if (handover.by !== caller.userId) throw new ProblemError('notYours', 'Only whoever asked can take it back');
    if (handover.answer === 'accepted') throw new ProblemError('conflict', 'It has been accepted already');
    await forget(tx, chore);
    await touchChore(tx, chore);
    tx.emit('ChoreUpdated', await requireChore(tx, chore.id));
    return id;
  });

/** Somebody cannot do what is due on these days: what they are asked to do then is declined. */
export async function declineQuestionsTo(
  tx: Held<'HandoverAnswered'>,
  userId: string,
  cannot: (dueDate: string) => boolean,
): Promise<void> {
  const chores = await listChores(tx, tx.colocationId);
  for (const chore of chores) {
    if (openQuestion(chore)?.to !== userId || !cannot(chore.dueDate)) continue;
    await keepAnswer(tx, chore, 'declined');
    await touchChore(tx, chore);
    tx.emit('HandoverAnswered', await requireChore(tx, chore.id));
  }
}

type Asked = Omit<Handover, 'answer'>;

async function requireAskable(tx: Held, chore: Chore, { by, to }: Asked): Promise<void> {
  if (chore.isDone || !(by in chore.enrolledUsers))
    throw new ProblemError('impossible', 'Only whoever is on an open chore can hand it over');
  if (openQuestion(chore)) throw new ProblemError('conflict', 'Somebody has been asked already');
  await requireMembers(tx, 'userId', [to]);
  if (to in chore.enrolledUsers) throw invalidField('userId', 'They are on it already');
  const { timeZone, isAway } = await findHousehold(tx, tx.colocationId);
  if (isAway(to, localOf(chore.dueDate, timeZone).slice(0, 'YYYY-MM-DD'.length)))
    throw invalidField('userId', 'They are away on that day');
}

async function requireQuestion(tx: Held, id: string): Promise<{ chore: Chore; handover: Handover }> {
  const asked = await tx
    .of()
    .selectFrom('chore_handovers')
    .select('chore_id')
    .where('colocation_id', '=', tx.colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const chore = asked && (await requireChore(tx, asked.chore_id));
  if (!chore?.handover) throw notFound('This question');
  return { chore, handover: chore.handover };
}

/** Stores a question; false when its id is taken. */
async function insertQuestion(tx: Held, chore: Chore, { id, by, to }: Asked): Promise<boolean> {
  const row = await tx
    .of()
    .insertInto('chore_handovers')
    .values({ colocation_id: chore.colocationId, id, chore_id: chore.id, asked_by: by, asked_to: to })
    .onConflict((known) => known.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function keepAnswer(tx: Held, chore: Chore, answer: Handover['answer']): Promise<void> {
  await tx
    .of()
    .updateTable('chore_handovers')
    .set({ answer })
    .where('colocation_id', '=', chore.colocationId)
    .where('chore_id', '=', chore.id)
    .execute();
}

async function handOver(tx: Held, chore: Chore, { by, to }: Asked): Promise<void> {
  await deleteEnrolments(tx, chore, [by]);
  await insertEnrolments(tx, chore, [to]);
}

async function forget(tx: Held, chore: Chore): Promise<void> {
  await tx
    .of()
    .deleteFrom('chore_handovers')
    .where('colocation_id', '=', chore.colocationId)
    .where('chore_id', '=', chore.id)
    .execute();
}
