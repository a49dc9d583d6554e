// W2 to W4 The turns of a week.
import type { Chore } from '../chores/schemas.ts';
import { stillTo } from '../chores/parts.ts';
import { type AwayCheck, turnAfter } from '../chores/turns.ts';
import { type Day, dayOf } from '../time/day.ts';

/** `ahead`: a turn that is still to follow, and can't be done or swapped yet. */
export type WeekTurnState = 'open' | 'late' | 'done' | 'ahead';

export type WeekTurn = {
  readonly kind: 'turn';
  readonly day: string;
  /** For a future turn: its expected state, with the id of the series' open turn. */
  readonly chore: Chore;
  readonly state: WeekTurnState;
  /** Its members; empty: none yet. */
  readonly whose: readonly string[];
};

/** Someone who lives there. */
export type WeekMember = { readonly id: string; readonly profilePictureUrl?: string | null };

type TurnsInput = {
  readonly chores: readonly Chore[];
  readonly members: readonly WeekMember[];
  readonly now: string;
  readonly timeZone: string;
  readonly days: readonly Day[];
  readonly isAway: AwayCheck;
};

/** Limits the turns of a week far ahead. */
const MAX_AHEAD = 100;

/** The turns on days that follow one another. */
export const turnsIn = (input: TurnsInput): WeekTurn[] =>
  input.chores
    // A paused task is never due.
    .filter(({ isDone, repeat }) => isDone || repeat?.isPaused !== true)
    .flatMap((chore) => (chore.isDone ? [doneOf(chore, input)] : [openOf(chore, input), ...aheadOf(chore, input)]))
    .filter(({ day }) => input.days.some((each) => each === day));

/** For a chore that everyone has to do, the members who haven't yet. */
function whoseIs(chore: Chore, { members }: Pick<TurnsInput, 'members'>): string[] {
  const those = chore.isForEach ? stillTo(chore) : Object.keys(chore.enrolledUsers);
  return members.map(({ id }) => id).filter((id) => those.includes(id));
}

/** W3 */
function doneOf(chore: Chore, input: TurnsInput): WeekTurn {
  const { doneAt, doneBy, dueDate } = chore;
  const doer = input.members.find(({ id }) => id === doneBy);
  const doers = chore.parts?.map(({ userId }) => userId) ?? [];
  if (doers.length > 0) {
    const whose = input.members.map(({ id }) => id).filter((id) => doers.includes(id));
    return { kind: 'turn', chore, day: dayOf(doneAt ?? dueDate, input.timeZone), state: 'done', whose };
  }
  const whose = doer ? [doer.id] : whoseIs(chore, input);
  return { kind: 'turn', chore, day: dayOf(doneAt ?? dueDate, input.timeZone), state: 'done', whose };
}

/** W2 */
function openOf(chore: Chore, input: TurnsInput): WeekTurn {
  const { now, timeZone } = input;
  const isLate = chore.dueDate < now;
  const day = dayOf(isLate ? now : chore.dueDate, timeZone);
  return { kind: 'turn', chore, day, state: isLate ? 'late' : 'open', whose: whoseIs(chore, input) };
}

/** W4 */
function aheadOf(chore: Chore, input: TurnsInput): WeekTurn[] {
  const { members, days, now, timeZone, isAway } = input;
  const last = days.at(-1);
  if (!chore.repeat || last === undefined) return [];
  const pictures = Object.fromEntries(members.map(({ id, profilePictureUrl = null }) => [id, profilePictureUrl]));
  const turns: WeekTurn[] = [];
  let before = chore;
  while (turns.length < MAX_AHEAD) {
    const doneAt = before.dueDate > now ? before.dueDate : now;
    const next = turnAfter(before, { id: chore.id, now: doneAt, timeZone, pictures, isAway });
    const day = next && dayOf(next.dueDate, timeZone);
    if (!next || day === null || day > last) break;
    turns.push({ kind: 'turn', chore: next, day, state: 'ahead', whose: whoseIs(next, input) });
    before = next;
  }
  return turns;
}
