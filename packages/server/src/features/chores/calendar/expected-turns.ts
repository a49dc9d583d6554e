import { setImmediate } from 'node:timers/promises';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { turnAfter } from '@hestia/contract/chores/turns.ts';

type Household = Omit<Parameters<typeof turnAfter>[1], 'id'>;

/** Turns of one task that are foretold. */
const MAX_TURNS = 10;
/** The limit of predicted turns for one calendar, a quarter of a second's work: those of fifty tasks among four members. */
const MAX_STEPS = 2000;
/** Decisions made with the turn can't be predicted. */
const predictable: readonly string[] = ['together', 'order'];

/**
 * The member's coming turns as predictable today: each is done on its day, and known absences apply. The next ten of
 * each task.
 */
export async function expectedTurns(chores: readonly Chore[], userId: string, household: Household): Promise<Chore[]> {
  const turns: Chore[] = [];
  let steps = MAX_STEPS;
  for (const chore of chores) {
    const { repeat } = chore;
    if (!repeat || repeat.isPaused || !repeat.members.includes(userId) || !predictable.includes(repeat.rotation))
      continue;
    // Other requests are answered meanwhile.
    await setImmediate();
    // Skips other members' turns.
    const ahead = [...turnsAfter(chore, household).take(Math.min(steps, MAX_TURNS * repeat.members.length))];
    steps -= ahead.length;
    const mine = ahead.filter(({ enrolledUsers }) => Object.hasOwn(enrolledUsers, userId)).slice(0, MAX_TURNS);
    // They have the task's current values.
    turns.push(...mine.map((turn) => ({ ...turn, updatedAt: chore.updatedAt })));
  }
  return turns;
}

/** The turns after this one, with its id. */
function* turnsAfter(chore: Chore, household: Household): Generator<Chore, void> {
  for (let turn: Chore | null = chore; ;) {
    const now = turn.dueDate > household.now ? turn.dueDate : household.now;
    turn = turnAfter(turn, { ...household, id: chore.id, now });
    if (!turn) return;
    yield turn;
  }
}
