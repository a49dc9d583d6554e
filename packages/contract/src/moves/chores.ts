// R22: tasks and turns once a member has moved out. The server does it on the day, the app shows it before.
import { whoseNext } from '../chores/rotation.ts';
import type { Chore } from '../chores/schemas.ts';
import { type AwayCheck, whoCan } from '../chores/turns.ts';

/** Who lives here (with their pictures), and who is away. */
type Facts = {
  readonly timeZone: string;
  readonly pictures: Readonly<Record<string, string | null>>;
  readonly isAway: AwayCheck;
};

/** What a member’s leaving changes about an open chore. */
export type LeavingTurn = {
  readonly chore: Chore;
  /** Those who take turns, or are on it, before and after. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Who is on the open one afterwards; null: the server chooses the one who has done least (R12), or nobody is. */
  readonly next: string | null;
  /** It does not repeat, and only they are on it: a member can be chosen. */
  readonly isAlone: boolean;
};

/** The open chores that a member is on or takes turns in, as they are without them. */
export function turnsWithout(chores: readonly Chore[], userId: string, facts: Facts): readonly LeavingTurn[] {
  const { [userId]: _leaving, ...pictures } = facts.pictures;
  const stays = (id: string) => Object.hasOwn(pictures, id);
  return chores.flatMap((chore) => {
    const { repeat, isDone } = chore;
    const enrolled = Object.keys(chore.enrolledUsers);
    const members = repeat ? repeat.members : enrolled;
    if (isDone || !(members.includes(userId) || enrolled.includes(userId))) return [];
    const before = members.filter((id) => id === userId || stays(id));
    const after = before.filter(stays);
    // Whose it is already stays on it, else it goes to the next in order (R6).
    const next =
      repeat?.whose === userId
        ? whoseNext(repeat, userId, whoCan(repeat, chore.dueDate, { ...facts, pictures }))
        : (enrolled.find(stays) ?? null);
    return [{ chore, before, after, next, isAlone: !repeat && after.length === 0 }];
  });
}
