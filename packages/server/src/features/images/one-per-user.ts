import { createConcurrencyLimiter, type ConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

/** Queued pictures per user; each holds its file in memory. */
const MAX_WAITING = 4;

/** Runs work one at a time for each user, so that one user's queue doesn't block the others. */
export function onePerUser(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly limiter: ConcurrencyLimiter; pieces: number }>();
  return async (userId, work) => {
    const queue = queues.get(userId) ?? {
      limiter: createConcurrencyLimiter({ concurrency: 1, mostWaiting: MAX_WAITING }),
      pieces: 0,
    };
    queues.set(userId, queue);
    queue.pieces++;
    try {
      return await queue.limiter(work);
    } finally {
      if (--queue.pieces === 0) queues.delete(userId);
    }
  };
}
