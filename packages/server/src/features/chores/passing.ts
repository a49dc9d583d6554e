import { whoseNext } from '@hestia/contract/chores/rotation.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { whoCan } from '@hestia/contract/chores/turns.ts';
import type { Held } from '#platform/db/queries.ts';
import { endEnrolment, type Enrolling, insertEnrolments } from './enrolment.ts';
import { settleQuestionsOf, undoReturn } from './handover.ts';
import { listChoresOf, requireChore } from './repository.ts';
import { findStandings, storeStandings } from './standings.ts';
import { findHousehold } from './turns.ts';

/** Somebody moves out: their open chores are nobody's, or of those who stay; where they take turns, the next one's. */
export async function endEnrolmentsOf(tx: Held<Enrolling>, userId: string): Promise<void> {
  await settleQuestionsOf(tx, userId, () => true);
  const chores = await listChoresOf(tx, tx.colocationId, userId);
  for (const chore of chores.filter((c) => !c.isDone)) {
    await endEnrolment(tx, chore.id, userId);
    if (chore.repeat?.whose === userId) await giveToNext(tx, chore);
    else if (isTakenOverBy(chore, userId)) await giveBack(tx, chore);
  }
}

/** Somebody is away on these days: turns of theirs that are due by then are the next one's, unless all are away. */
export async function passTurnsOf(
  tx: Held<Enrolling>,
  userId: string,
  isAwayOn: (day: string) => boolean,
): Promise<void> {
  const household = await findHousehold(tx, tx.colocationId);
  const isAwayAt = (dueDate: string) => isAwayOn(localOf(dueDate, household.timeZone).slice(0, 'YYYY-MM-DD'.length));
  await settleQuestionsOf(tx, userId, isAwayAt);
  const chores = await listChoresOf(tx, tx.colocationId, userId);
  for (const chore of chores.filter(({ isDone, dueDate }) => !isDone && isAwayAt(dueDate))) {
    if (chore.repeat?.whose === userId) {
      if (whoCan(chore.repeat, chore.dueDate, household)(userId)) continue;
      await endEnrolment(tx, chore.id, userId);
      await giveToNext(tx, chore);
    } else if (isTakenOverBy(chore, userId)) {
      if (await giveBack(tx, chore)) await endEnrolment(tx, chore.id, userId);
    }
  }
}

const isTakenOverBy = ({ handover }: Chore, userId: string): boolean =>
  handover?.answer === 'accepted' && handover.to === userId;

/** Whoever had taken it over cannot do it: it is that of the one who had asked them again, if they can. */
async function giveBack(tx: Held<Enrolling>, chore: Chore): Promise<boolean> {
  const { timeZone, isAway, pictures } = await findHousehold(tx, tx.colocationId);
  const can = (userId: string, dueDate: string) =>
    Object.hasOwn(pictures, userId) && !isAway(userId, localOf(dueDate, timeZone).slice(0, 'YYYY-MM-DD'.length));
  const by = chore.handover?.by ?? '';
  if (!can(by, chore.dueDate)) return false;
  await insertEnrolments(tx, chore, [by]);
  tx.emit('ChoreEnrollmentAdded', await requireChore(tx, chore.id));
  await undoReturn(tx, chore, can);
  return true;
}

/** The turn of somebody who cannot take it is that of whoever comes after them. */
async function giveToNext(tx: Held<Enrolling>, chore: Chore): Promise<void> {
  const { repeat } = chore;
  if (!repeat) return;
  const household = await findHousehold(tx, tx.colocationId);
  const at = { now: new Date().toISOString(), ...household };
  const standings = repeat.rotation === 'fair' ? await findStandings(tx, chore, at) : [];
  const whose = whoseNext(repeat, repeat.whose, whoCan(repeat, chore.dueDate, household), standings);
  await tx
    .of()
    .updateTable('chores')
    .set({ whose })
    .where('colocation_id', '=', chore.colocationId)
    .where('id', '=', chore.id)
    .execute();
  if (standings.length > 0) await storeStandings(tx, chore, standings);
  if (whose !== null) await insertEnrolments(tx, chore, [whose]);
  // Whose turn it is has changed also where nobody had to be enrolled.
  tx.emit(whose === null ? 'ChoreEnrollmentRemoved' : 'ChoreEnrollmentAdded', await requireChore(tx, chore.id));
}
