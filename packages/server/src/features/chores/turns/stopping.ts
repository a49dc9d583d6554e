import { goneIn, hasNobodyLeft, type DepartureFacts } from '@hestia/contract/absences/stopped.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { listChores, requireChore } from './repository.ts';
import { findHousehold } from './household.ts';

/** A member has moved out: emits an event for turns without a remaining member (R18). Their absences still exist. */
export const sayWhatLeavingStops = (tx: LockedHousehold<'TurnsStopped'>, userId: string): Promise<void> =>
  sayStopped(tx, userId, (now) => ({ ...now, livesHere: (id) => id === userId || now.livesHere(id) }));

/** A member is newly away without an end: emits an event for turns without a remaining member (R18). */
export const sayWhatAbsenceStops = (
  tx: LockedHousehold<'TurnsStopped'>,
  userId: string,
  wasGoneOn: (day: string) => boolean,
): Promise<void> =>
  sayStopped(tx, userId, (now) => ({
    ...now,
    isGone: (id, day) => (id === userId ? wasGoneOn(day) : now.isGone(id, day)),
  }));

/** Absences entered earlier have begun: emits an event for turns that lose their last member today (R18). */
export async function sayWhatBeginningStops(tx: LockedHousehold<'TurnsStopped'>, now: Date): Promise<void> {
  const household = await findHousehold(tx);
  for (const chore of await listChores(tx))
    if (hasNobodyLeft(chore, leftIn(household, now)) && !wasTold(chore, household, now))
      tx.emit('TurnsStopped', await requireChore(tx, chore.id));
}

/** Emits an event for the member's turns that have no remaining member now, and had one `before`. */
async function sayStopped(
  tx: LockedHousehold<'TurnsStopped'>,
  userId: string,
  before: (now: DepartureFacts) => DepartureFacts,
): Promise<void> {
  const left = leftIn(await findHousehold(tx));
  for (const chore of await listChores(tx)) {
    if (!chore.repeat?.members.includes(userId)) continue;
    if (hasNobodyLeft(chore, left) && !hasNobodyLeft(chore, before(left)))
      tx.emit('TurnsStopped', await requireChore(tx, chore.id));
  }
}

/** Whether a following turn has no remaining member, like the ended one (R18). */
export function stopsWith(next: Chore, ended: Chore, household: Household): boolean {
  return hasNobodyLeft(next, leftIn(household)) && !wasTold({ ...ended, isDone: false }, household);
}

/**
 * Whether an earlier write announced that a turn has no remaining member: by members away on its day, or since an absence has
 * begun.
 */
function wasTold(chore: Chore, household: Household, now = new Date()): boolean {
  const left = leftIn(household, now);
  const isGone = goneIn(household.absences.filter(({ hasBegun }) => hasBegun));
  return hasNobodyLeft(chore, { ...left, now: chore.dueDate }) || hasNobodyLeft(chore, { ...left, isGone });
}

type Household = Awaited<ReturnType<typeof findHousehold>>;

const leftIn = ({ timeZone, pictures, absences }: Household, now = new Date()): DepartureFacts => ({
  now: now.toISOString(),
  timeZone,
  livesHere: (userId) => Object.hasOwn(pictures, userId),
  isGone: goneIn(absences),
});
