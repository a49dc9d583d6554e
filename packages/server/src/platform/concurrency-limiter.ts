import { ProblemError } from '#platform/kernel/problem-error.ts';

/**
 * Runs a task once a slot is free. Throws `unavailable` when the queue is full; an aborted `signal` removes the task
 * from the queue, and it is never run.
 */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Limits expensive work: `concurrency` tasks run concurrently, at most `mostWaiting` wait in a FIFO queue. */
export function createConcurrencyLimiter({
  concurrency,
  mostWaiting,
}: {
  concurrency: number;
  mostWaiting: number;
}): ConcurrencyLimiter {
  const waiting = new Set<() => void>();
  let free = concurrency;

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const come = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(come);
        reject(gaveUp());
      };
      waiting.add(come);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    if (signal?.aborted) throw gaveUp();
    if (free > 0) free--;
    else if (waiting.size < mostWaiting) await turn(signal);
    else throw new ProblemError('unavailable', 'Too many concurrent requests; try again in a moment');
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else free++;
    }
  };
}

/** The client has disconnected, so the response has no receiver. */
const gaveUp = () => new ProblemError('conflict', 'The client closed the connection');
