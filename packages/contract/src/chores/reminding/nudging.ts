// Nudging a member about a chore that they have to do (rule R20 in `docs/wire.md`).
import { hasDone } from '../parts.ts';
import type { Chore, ChoreNudge } from '../schemas.ts';

/** Once a day for each member and chore. */
const PAUSE_MS = 86_400_000;

type NudgedChore = Pick<Chore, 'isDone' | 'isForEach' | 'parts' | 'enrolledUsers' | 'nudges' | 'repeat'>;

/** The last nudge to a member about a chore within a day: no further one is allowed until then. */
export const lastNudge = ({ nudges = [] }: Pick<Chore, 'nudges'>, to: string, now: number): ChoreNudge | undefined =>
  nudges.find((nudge) => nudge.to === to && Date.parse(nudge.at) + PAUSE_MS > now);

/** Whether a member still has to do a chore. */
export const hasTo = (chore: NudgedChore, userId: string): boolean =>
  userId in chore.enrolledUsers && !hasDone(chore, userId) && chore.repeat?.isPaused !== true;

/** The chore after a nudge, which takes the place of an earlier one to the same member. */
export const withNudge = (chore: Chore, nudge: ChoreNudge): Chore => ({
  ...chore,
  nudges: [nudge, ...(chore.nudges ?? []).filter(({ to }) => to !== nudge.to)],
});
