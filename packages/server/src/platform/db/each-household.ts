import { ProblemError } from '#platform/kernel/problem-error.ts';

/**
 * Runs work for several households, one after the other: a failure does not stop the others, and one that no longer exists
 * is no failure. Returns the sum of what `work` returns; throws at the end when something failed.
 */
export async function inEachHousehold(
  colocationIds: readonly string[],
  work: (colocationId: string) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const failures: unknown[] = [];
  for (const colocationId of colocationIds) {
    try {
      // One short transaction per household: each is locked, notified and released before the next.
      sum += await work(colocationId);
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'notFound')) failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new Error(`Failed in ${failures.length} of ${colocationIds.length} households`, { cause: failures[0] });
  return sum;
}

/** Households per transaction: they share one fsync, and locks are held only briefly. */
const GROUP = 50;

/**
 * The same for work that takes several households at once. A group in which it fails is done again one by one, so that
 * the one at fault holds up no other.
 */
export async function inGroupsOfHouseholds(
  colocationIds: readonly string[],
  work: (group: readonly [string, ...string[]]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const alone: string[] = [];
  for (let start = 0; start < colocationIds.length; start += GROUP) {
    const [first, ...rest] = colocationIds.slice(start, start + GROUP);
    if (first === undefined) break;
    try {
      sum += await work([first, ...rest]);
    } catch {
      alone.push(first, ...rest);
    }
  }
  return sum + (await inEachHousehold(alone, (colocationId) => work([colocationId])));
}
