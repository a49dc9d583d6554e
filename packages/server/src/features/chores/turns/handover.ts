import { randomUUIDv7 } from 'node:crypto';
import { askedWith, openQuestion, returnOf } from '@hestia/contract/chores/handover.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { deleteEnrolments, insertEnrolments, requireMembers, touchChore } from './enrolment.ts';
import { findChore, listChores, requireChore } from './repository.ts';
import { findHousehold } from './household.ts';

/** Asks another member to take over a chore, perhaps in return for one of theirs; until they accept, nothing changes. */
export const askHandover: HandlerOf<'chores.askHandover'> = ({ caller, body, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, body.choreId);
    const asked = {
      id: body.id ?? randomUUIDv7(),
      by: caller.userId,
      to: body.userId,
      inReturn: body.inReturn ?? null,
    };
    await requireAskable(tx, chore, asked);
    await forget(tx, chore);
    await insertQuestion(tx, chore, { ...asked, answer: 'open' });
    await touchChore(tx, chore);
    tx.emit('HandoverAsked', await requireChore(tx, chore.id));
    return asked.id;
  });

/** The member asked accepts or declines. Accepting enrolls them in place of the asker, who gets the offered turn. */
export const answerHandover: HandlerOf<'chores.answerHandover'> = ({ caller, body, write }) =>
  write(async (tx) => {
    const { id, isAccepted } = body;
    const { chore, handover } = await requireQuestion(tx, id);
    if (handover.to !== caller.userId) throw new ProblemError('notYours', 'Only the member who was asked can answer');
    const answer = isAccepted ? 'accepted' : 'declined';
    if (handover.answer === answer) return id;
    const turn = handover.inReturn ? await findListed(tx, handover.inReturn) : undefined;
    if (!openQuestion(chore, turn)) throw new ProblemError('conflict', 'This question is not open any more');
    await storeAnswer(tx, chore, answer);
    if (isAccepted) await passOn(tx, chore, handover);
    if (isAccepted && turn) await passInReturn(tx, turn, { chore, handover, id: body.returnId ?? randomUUIDv7() });
    await touchChore(tx, chore);
    tx.emit('HandoverAnswered', await requireChore(tx, chore.id));
    return id;
  });

/** The asker takes the question back, or has seen that it was declined. */
export const withdrawHandover: HandlerOf<'chores.withdrawHandover'> = ({ caller, params: { id }, write }) =>
  write(async (tx) => {
    const { chore, handover } = await requireQuestion(tx, id);
    if (handover.by !== caller.userId) throw new ProblemError('notYours', 'Only the member who asked can cancel it');
    if (handover.answer === 'accepted') throw new ProblemError('conflict', 'It has been accepted already');
    await forget(tx, chore);
    await touchChore(tx, chore);
    tx.emit('ChoreUpdated', await requireChore(tx, chore.id));
    return id;
  });

/**
 * A member is unavailable on these days: handovers asked of them are declined, their offers withdrawn. Unanswerable
 * questions, such as about a completed task, end too, so that they can't reopen later.
 */
export async function settleQuestionsOf(
  tx: LockedHousehold<'HandoverAnswered' | 'ChoreUpdated'>,
  userId: string,
  cannot: (dueDate: string) => boolean,
): Promise<void> {
  const chores = await listChores(tx);
  for (const chore of chores) {
    const { handover } = chore;
    if (handover?.answer !== 'open') continue;
    const turn = returnOf(chores, chore);
    if (handover.to === userId && cannot(chore.dueDate)) {
      const wasOpen = openQuestion(chore, turn) !== null;
      await storeAnswer(tx, chore, 'declined');
      await touchChore(tx, chore);
      tx.emit(wasOpen ? 'HandoverAnswered' : 'ChoreUpdated', await requireChore(tx, chore.id));
    } else if (handover.by === userId && turn && cannot(turn.dueDate)) {
      await forget(tx, chore);
      await touchChore(tx, chore);
      tx.emit('ChoreUpdated', await requireChore(tx, chore.id));
    }
  }
}

/** R16 Returning a turn also returns the turn given for it, if it is still open and its member available. */
export async function undoReturn(
  tx: LockedHousehold<'ChoreEnrollmentAdded'>,
  { id, handover }: Chore,
  can: (userId: string, dueDate: string) => boolean,
): Promise<void> {
  const turn = handover?.inReturn ? await findListed(tx, handover.inReturn) : undefined;
  const back = turn?.handover;
  if (!turn || back?.inReturn !== id || back.answer !== 'accepted' || !can(back.by, turn.dueDate)) return;
  if (turn.isDone || !(back.to in turn.enrolledUsers) || back.by in turn.enrolledUsers) return;
  await passOn(tx, turn, { by: back.to, to: back.by });
}

type HandoverRequest = Omit<Handover, 'answer'>;

async function requireAskable(tx: LockedHousehold, chore: Chore, asked: HandoverRequest): Promise<void> {
  const { by, to, inReturn } = asked;
  if (chore.isDone || !(by in chore.enrolledUsers))
    throw new ProblemError('impossible', 'Only a member on an open chore can hand it over');
  if (chore.isForEach) throw new ProblemError('impossible', 'A chore that each must do cannot be handed over');
  const chores = await listChores(tx);
  if (askedWith(chores, chore.id)) throw new ProblemError('conflict', 'Another member has been asked already');
  await requireMembers(tx, 'userId', [to]);
  if (to in chore.enrolledUsers) throw invalidField('userId', 'They are on it already');
  const isAwayOn = await findAway(tx);
  if (isAwayOn(to, chore.dueDate)) throw invalidField('userId', 'They are away on that day');
  if (!inReturn) return;
  const turn = chores.find(({ id }) => id === inReturn);
  if (!turn || !openQuestion({ ...chore, handover: { ...asked, answer: 'open' } }, turn))
    throw invalidField('inReturn', 'Only an open chore that they are on, and you are not, can be done in return');
  if (askedWith(chores, inReturn)) throw new ProblemError('conflict', 'Another member has been asked about it already');
  if (isAwayOn(by, turn.dueDate)) throw invalidField('inReturn', 'You are away on that day');
}

/** Whether a member is away on a due date. */
async function findAway(tx: LockedHousehold): Promise<(userId: string, dueDate: string) => boolean> {
  const { timeZone, isAway } = await findHousehold(tx);
  return (userId, dueDate) => isAway(userId, localOf(dueDate, timeZone).slice(0, 'YYYY-MM-DD'.length));
}

/** A chore that is on the list, or undefined. */
async function findListed(tx: LockedHousehold, id: string): Promise<Chore | undefined> {
  const found = await findChore(tx, id);
  return found?.archivedAt ? undefined : found;
}

async function requireQuestion(tx: LockedHousehold, id: string): Promise<{ chore: Chore; handover: Handover }> {
  const asked = await tx.from('chore_handovers').select('chore_id').where('id', '=', id).executeTakeFirst();
  const chore = asked && (await requireChore(tx, asked.chore_id));
  if (!chore?.handover) throw notFound('This question');
  return { chore, handover: chore.handover };
}

async function insertQuestion(
  tx: LockedHousehold,
  chore: Chore,
  { id, by, to, inReturn, answer }: Handover,
): Promise<void> {
  const row = await tx
    .insert('chore_handovers', {
      id,
      chore_id: chore.id,
      asked_by: by,
      asked_to: to,
      answer,
      in_return: inReturn ?? null,
    })
    .onConflict((known) => known.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('conflict', 'This question already exists');
}

async function storeAnswer(tx: LockedHousehold, chore: Chore, answer: Handover['answer']): Promise<void> {
  await tx.update('chore_handovers').set({ answer }).where('chore_id', '=', chore.id).execute();
}

/** The one is on it in place of the other. */
async function passOn(
  tx: LockedHousehold<'ChoreEnrollmentAdded'>,
  chore: Chore,
  { by, to }: Pick<Handover, 'by' | 'to'>,
): Promise<void> {
  await deleteEnrolments(tx, chore, [by]);
  await insertEnrolments(tx, chore, [to]);
  await touchChore(tx, chore);
  tx.emit('ChoreEnrollmentAdded', await requireChore(tx, chore.id));
}

type Swap = { readonly chore: Chore; readonly handover: Handover; readonly id: string };

/** The turn in return passes the other way, and is stored under this id. */
async function passInReturn(
  tx: LockedHousehold<'ChoreEnrollmentAdded'>,
  turn: Chore,
  { chore, handover, id }: Swap,
): Promise<void> {
  const back: Handover = { id, by: handover.to, to: handover.by, answer: 'accepted', inReturn: chore.id };
  await forget(tx, turn);
  await insertQuestion(tx, turn, back);
  await passOn(tx, turn, back);
}

async function forget(tx: LockedHousehold, chore: Chore): Promise<void> {
  await tx.delete('chore_handovers').where('chore_id', '=', chore.id).execute();
}
