import { whoseNext } from '@hestia/contract/chores/rotation.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { whoCan } from '@hestia/contract/chores/turns.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { insertEnrolments, takeOff } from './enrolment.ts';
import { endEnrolment, type EnrolmentEvent } from './leaving.ts';
import type { EndEvent } from './parts.ts';
import { settleQuestionsOf, undoReturn } from './handover.ts';
import { listChoresOf, requireChore } from './repository.ts';
import { findStandings, storeStandings } from './standings.ts';
import { sayWhatAbsenceStops, sayWhatLeavingStops } from './stopping.ts';
import { findHousehold } from './household.ts';

/** A member moves out: their open chores go to the remaining members or to none, their turns to the next. */
export async function endEnrolmentsOf(tx: LockedHousehold<EnrolmentEvent | EndEvent>, userId: string): Promise<void> {
  await settleQuestionsOf(tx, userId, () => true);
  const chores = await listChoresOf(tx, userId);
  for (const chore of chores.filter((c) => !c.isDone)) {
    await endEnrolment(tx, chore.id, userId);
    if (chore.repeat?.whose === userId) await giveToNext(tx, chore);
    else if (isTakenOverBy(chore, userId)) await giveBack(tx, chore);
  }
  await sayWhatLeavingStops(tx, userId);
}

/**
 * A member is away on these days: their turns due by then go to the next, unless all are away. `wasGoneOn`: days
 * already covered by an absence without an end.
 */
export async function passTurnsOf(
  tx: LockedHousehold<EnrolmentEvent>,
  userId: string,
  isAwayOn: (day: string) => boolean,
  wasGoneOn: (day: string) => boolean,
): Promise<void> {
  const household = await findHousehold(tx);
  const isAwayAt = (dueDate: string) => isAwayOn(localOf(dueDate, household.timeZone).slice(0, 'YYYY-MM-DD'.length));
  await settleQuestionsOf(tx, userId, isAwayAt);
  const chores = await listChoresOf(tx, userId);
  for (const chore of chores.filter(({ isDone, dueDate }) => !isDone && isAwayAt(dueDate))) {
    if (chore.repeat?.whose === userId) {
      if (whoCan(chore.repeat, chore.dueDate, household)(userId)) continue;
      await takeOff(tx, chore, userId);
      await giveToNext(tx, chore);
    } else if (isTakenOverBy(chore, userId)) {
      if (await giveBack(tx, chore)) await takeOff(tx, chore, userId);
    }
  }
  await sayWhatAbsenceStops(tx, userId, wasGoneOn);
}

const isTakenOverBy = ({ handover }: Chore, userId: string): boolean =>
  handover?.answer === 'accepted' && handover.to === userId;

/** A member who took the turn over is unavailable: it returns to the asker, if available. */
async function giveBack(tx: LockedHousehold<EnrolmentEvent>, chore: Chore): Promise<boolean> {
  const { timeZone, isAway, pictures } = await findHousehold(tx);
  const can = (userId: string, dueDate: string) =>
    Object.hasOwn(pictures, userId) && !isAway(userId, localOf(dueDate, timeZone).slice(0, 'YYYY-MM-DD'.length));
  const by = chore.handover?.by ?? '';
  if (!can(by, chore.dueDate)) return false;
  await insertEnrolments(tx, chore, [by]);
  tx.emit('ChoreEnrollmentAdded', await requireChore(tx, chore.id));
  await undoReturn(tx, chore, can);
  return true;
}

/** The turn of an unavailable member goes to the next one. */
async function giveToNext(tx: LockedHousehold<EnrolmentEvent>, chore: Chore): Promise<void> {
  const { repeat } = chore;
  if (!repeat) return;
  const household = await findHousehold(tx);
  const at = { now: new Date().toISOString(), ...household };
  const standings = repeat.rotation === 'fair' ? await findStandings(tx, chore, at) : [];
  const whose = whoseNext(repeat, repeat.whose, whoCan(repeat, chore.dueDate, household), standings);
  await tx.update('chores').set({ whose }).where('id', '=', chore.id).execute();
  if (standings.length > 0) await storeStandings(tx, chore, standings);
  if (whose !== null) await insertEnrolments(tx, chore, [whose]);
  // The turn changes its member even if no enrollment does.
  tx.emit(whose === null ? 'ChoreEnrollmentRemoved' : 'ChoreEnrollmentAdded', await requireChore(tx, chore.id));
}
