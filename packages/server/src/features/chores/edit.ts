import { randomUUIDv7 } from 'node:crypto';
import type { EditedChore, NewChore } from '@hestia/contract/chores/calls.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { requireChore, requireMembers } from './enrolment.ts';
import {
  deleteChore,
  deleteEnrolments,
  findChore,
  insertChore,
  insertEnrolments,
  setDone,
  updateChore,
} from './repository.ts';

/** Adds a chore, with who is enrolled; due now when no date is given. */
export async function addChore(tx: HouseholdTx<'NewChoreAdded'>, userId: string, body: NewChore): Promise<string> {
  const id = body.id ?? randomUUIDv7();
  const enrolled = [...new Set(body.enrolled ?? [])];
  await requireMembers(tx, 'enrolled', enrolled);
  const chore = {
    id,
    colocationId: tx.colocationId,
    createdBy: userId,
    dueDate: body.dueDate ?? new Date().toISOString(),
    title: body.title,
    description: body.description || null,
  };
  if (!(await insertChore(tx, chore))) throw new ProblemError('conflict', 'This chore already exists');
  await insertEnrolments(tx, chore, enrolled);
  if (body.isDone) await setDone(tx, chore, userId);
  tx.emit('NewChoreAdded', await requireChore(tx, id));
  return id;
}

/** Changes a chore; members that are absent stay as they are. */
export async function editChore(tx: HouseholdTx<'ChoreUpdated'>, userId: string, body: EditedChore): Promise<string> {
  const old = await requireChore(tx, body.id);
  await updateChore(tx, {
    ...old,
    title: body.title ?? old.title,
    dueDate: body.dueDate ?? old.dueDate,
    description: body.description === undefined ? old.description : body.description || null,
  });
  if (body.enrolled) await replaceEnrolments(tx, old, body.enrolled);
  if (typeof body.isDone === 'boolean' && body.isDone !== old.isDone) {
    await setDone(tx, old, body.isDone ? userId : null);
  }
  tx.emit('ChoreUpdated', await requireChore(tx, body.id));
  return body.id;
}

/** Enrols exactly these people. Somebody who moved out may stay enrolled, but not be enrolled anew. */
async function replaceEnrolments(
  tx: HouseholdTx,
  chore: { id: string; colocationId: string; enrolledUsers: Record<string, unknown> },
  wanted: readonly string[],
): Promise<void> {
  const before = Object.keys(chore.enrolledUsers);
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  await requireMembers(tx, 'enrolled', added);
  await deleteEnrolments(
    tx,
    chore,
    before.filter((id) => !wanted.includes(id)),
  );
  await insertEnrolments(tx, chore, added);
}

/** Marks a chore done or open: as told, else the other of what it is. An archived one comes back to the list. */
export async function toggleDone(
  tx: HouseholdTx<'ChoreUpdated' | 'NewChoreAdded'>,
  userId: string,
  id: string,
  isDone?: boolean,
): Promise<string> {
  const old = await findChore(tx, tx.colocationId, id);
  if (!old) throw notFound('This chore');
  const next = isDone ?? !old.isDone;
  if (next === old.isDone) return id;
  await setDone(tx, old, next ? userId : null);
  tx.emit(old.archivedAt ? 'NewChoreAdded' : 'ChoreUpdated', await requireChore(tx, id));
  return id;
}

/** Deletes a chore, archived or not. */
export async function removeChore(tx: HouseholdTx<'ChoreDeleted'>, id: string): Promise<string> {
  const chore = await findChore(tx, tx.colocationId, id);
  if (!chore) throw notFound('This chore');
  await deleteChore(tx, tx.colocationId, id);
  await eraseWords(tx, { id, since: chore.createdAt });
  tx.emit('ChoreDeleted', id);
  return id;
}
