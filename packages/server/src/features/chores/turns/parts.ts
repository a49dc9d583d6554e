import { lastPart, haveAllDone, isNextPart, withPart } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { touchChore } from './enrolment.ts';
import { done, reopen } from './ending.ts';
import { findParts } from '../rows/parts.ts';
import { requireChore } from './repository.ts';

/** Events of a chore that ends with the last part. */
export type EndEvent = 'NewChoreAdded' | 'TurnsStopped';
type PartTick = {
  readonly userId: string;
  /** Absent: the other way round. */
  readonly isDone?: boolean | undefined;
  readonly nextId?: string | undefined;
};

/** R19 A member ticks or unticks their part. False if that changes nothing. */
export async function markPart(
  tx: LockedHousehold<EndEvent | 'ChoreDeleted'>,
  chore: Chore,
  { userId, nextId, isDone = isNextPart(chore, userId) }: PartTick,
): Promise<boolean> {
  if (isDone) return tickPart(tx, chore, { userId, nextId });
  if (!withPart(chore, { by: userId, isDone, at: '' })) return false;
  await tx.delete('chore_parts').where('chore_id', '=', chore.id).where('user_id', '=', userId).execute();
  await (chore.isDone ? reopen(tx, chore) : touchChore(tx, chore));
  return true;
}

/** The same of a tick; the last one ends the turn. */
export async function tickPart(
  tx: LockedHousehold<EndEvent>,
  chore: Chore,
  { userId, nextId }: Omit<PartTick, 'isDone'>,
): Promise<boolean> {
  const after = withPart(chore, { by: userId, isDone: true, at: new Date().toISOString() });
  if (!after) return false;
  await tx.insert('chore_parts', { chore_id: chore.id, user_id: userId }).execute();
  await (after.isDone ? endByLast(tx, chore, nextId) : touchChore(tx, chore));
  return true;
}

/** R19 Once members with open parts have left it, the chore is done. False if it is not, or was before. */
export async function endIfAllDid(tx: LockedHousehold<EndEvent>, id: string): Promise<boolean> {
  const chore = await requireChore(tx, id);
  if (chore.isDone || !haveAllDone(chore)) return false;
  await endByLast(tx, chore, undefined);
  return true;
}

/** It is done by the last of its members, and since then. */
async function endByLast(tx: LockedHousehold<EndEvent>, chore: Chore, nextId: string | undefined): Promise<void> {
  const parts = await findParts(tx, [chore.id]);
  const ticked = parts.get(chore.id)?.parts ?? [];
  const last = lastPart({ ...chore, parts: ticked }) ?? ticked.at(-1);
  if (last) await done(tx, chore, { userId: last.userId, at: last.doneAt, nextId });
}
