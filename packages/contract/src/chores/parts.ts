// A chore that each of its members must do (rule R19 in `docs/wire.md`).
import type { Chore, Part } from './schemas.ts';

type Parts = Pick<Chore, 'isForEach' | 'enrolledUsers' | 'parts'>;
type PartTick = { readonly by: string; readonly isDone: boolean; readonly at: string };

const OPEN = { isDone: false, doneBy: null, doneAt: null };

export const partOf = ({ parts = [] }: Pick<Chore, 'parts'>, userId: string): Part | undefined =>
  parts.find((part) => part.userId === userId);

/** Whether a member has done what a chore asks of them. */
export const hasDone = (chore: Pick<Chore, 'isDone' | 'isForEach' | 'parts'>, userId: string): boolean =>
  chore.isDone || (chore.isForEach === true && partOf(chore, userId) !== undefined);

/** The enrolled members who still have to do their part. */
export const stillTo = (chore: Parts): string[] =>
  Object.keys(chore.enrolledUsers).filter((userId) => !partOf(chore, userId));

/** Whether each enrolled member has done their part; with none enrolled, no. */
export const haveAllDone = (chore: Parts): boolean =>
  chore.isForEach === true && Object.keys(chore.enrolledUsers).length > 0 && stillTo(chore).length === 0;

/** R19 The chore after members with open parts have left it: done by the last of the others, or still open. */
export function withoutLast(chore: Chore): Chore {
  const last = lastPart(chore);
  if (chore.isDone || !haveAllDone(chore) || !last) return chore;
  return { ...chore, isDone: true, doneBy: last.userId, doneAt: last.doneAt };
}

/** The part by which the last of its members was done with it. */
export const lastPart = ({ parts = [], enrolledUsers }: Pick<Chore, 'parts' | 'enrolledUsers'>): Part | undefined =>
  parts
    .filter(({ userId }) => userId in enrolledUsers)
    .toSorted((a, b) => (a.doneAt < b.doneAt ? -1 : 1))
    .at(-1);

/**
 * R19 The chore after a member has ticked or unticked their part; null where that changes nothing. A chore without members is
 * done by the first who does it.
 */
export function withPart(chore: Chore, { by, isDone, at }: PartTick): Chore | null {
  const { parts = [], enrolledUsers } = chore;
  const isOn = by in enrolledUsers || Object.keys(enrolledUsers).length === 0;
  if (isDone) {
    if (chore.isDone || partOf(chore, by) || !isOn) return null;
    const ticked = { ...chore, parts: [...parts, { userId: by, doneAt: at }] };
    return stillTo(ticked).length === 0 ? { ...ticked, isDone, doneBy: by, doneAt: at } : ticked;
  }
  // A chore done before everyone had to do it has no parts.
  if (!partOf(chore, by) && !(chore.isDone && parts.length === 0)) return null;
  return { ...chore, parts: parts.filter(({ userId }) => userId !== by), ...OPEN };
}

/** Whether the older client's toggle marks only its caller's part. */
export const isNextPart = (chore: Chore, userId: string): boolean =>
  !(partOf(chore, userId) || (chore.isDone && !chore.parts?.length));

/** The parts of a chore that everyone has to do and that can't be handed over; otherwise they are cleared. */
export const partsOnceFor = (chore: Pick<Chore, 'parts'>, isForEach: boolean): Partial<Chore> =>
  isForEach ? { isForEach, parts: chore.parts ?? [], handover: null } : { isForEach: undefined, parts: undefined };
