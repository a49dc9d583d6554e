import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Runs a task that needs exclusive use of some keys, after all earlier tasks on any of them. */
export type KeyedMutex = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * A mutex per key within this process: a write that waits for its household holds no database connection, so that a
 * thousand writes in one household leave the connections to the others. Throws `unavailable` after waiting too long.
 */
export function createKeyedMutex(timeoutMs: number, now: () => number = () => performance.now()): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return async (names, work) => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const earlier = names.flatMap((name) => last.get(name) ?? []);
    // All keys at once, before any await: the order is the same for every key, so there are no deadlocks.
    for (const name of names) last.set(name, done);
    const since = now();
    try {
      await Promise.all(earlier);
      if (now() - since > timeoutMs)
        throw new ProblemError('unavailable', 'Too many concurrent writes in this household; try again in a moment');
      return await work();
    } finally {
      resolve();
      for (const name of names) if (last.get(name) === done) last.delete(name);
    }
  };
}
