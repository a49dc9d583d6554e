import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

/** Runs the reading of one batch of missed events in its turn. */
export type Replays = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets one batch of a user be read at a time, and few of all: a crowd that comes back after a restart, or one user with fifty
 * connections, leaves the database's connections to what people do.
 */
export function createReplays(atOnce: number): Replays {
  const limit = createConcurrencyLimiter({ concurrency: atOnce, mostWaiting: Number.POSITIVE_INFINITY });
  const last = new Map<string, Promise<unknown>>();
  return (userId, work) => {
    const turn = (last.get(userId) ?? Promise.resolve()).then(() => limit(work));
    const done = turn
      .catch(() => {})
      .then(() => {
        if (last.get(userId) === done) last.delete(userId);
      });
    last.set(userId, done);
    return turn;
  };
}
