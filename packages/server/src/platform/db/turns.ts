import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Does work that needs some names for itself, once all that asked for one of them earlier is done. */
export type Turns = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Turns within this process: who waits for a household's turn needs no connection to the database for it, so that a
 * thousand writes in one household leave the connections to the others. Throws `unavailable` when the turn comes too late.
 */
export function createTurns(patienceMs: number, now: () => number = () => performance.now()): Turns {
  const last = new Map<string, Promise<void>>();
  return async (names, work) => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const earlier = names.flatMap((name) => last.get(name) ?? []);
    // All names at once, before anything is awaited: so everybody stands in one order, and nobody waits in a circle.
    for (const name of names) last.set(name, done);
    const since = now();
    try {
      await Promise.all(earlier);
      if (now() - since > patienceMs)
        throw new ProblemError('unavailable', 'Too much is written here at a time; try again in a moment');
      return await work();
    } finally {
      resolve();
      for (const name of names) if (last.get(name) === done) last.delete(name);
    }
  };
}
