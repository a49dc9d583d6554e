// W6 Fair so far: the points that decide whose turn it is (R11).
import { effortOf } from '../chores/effort.ts';
import { daysLookedBack } from '../chores/fairness.ts';
import type { Completion } from '../chores/schemas.ts';
import { type Day, dayOf } from '../time/day.ts';

/** Points of completions within the days that are looked back upon, by member; those without any have no entry. */
export function pointsSoFar(
  completions: readonly Completion[],
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): ReadonlyMap<string, number> {
  const since = daysLookedBack(today).at(-1) ?? today;
  const points = new Map<string, number>();
  for (const done of completions) {
    if (dayOf(done.doneAt, timeZone) < since) continue;
    points.set(done.doneBy, (points.get(done.doneBy) ?? 0) + effortOf(done));
  }
  return points;
}
