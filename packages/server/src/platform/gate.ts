import { ProblemError } from '#platform/kernel/problem-error.ts';

/**
 * Does a piece of work when its turn has come. Throws `unavailable` when too many wait already; whoever gives up
 * (`signal`) leaves the line, and their work is not done.
 */
export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A gate for work that is dear: `atATime` pieces are done at a time, at most `mostWaiting` wait, in the order of coming. */
export function createGate({ atATime, mostWaiting }: { atATime: number; mostWaiting: number }): Gate {
  const waiting = new Set<() => void>();
  let free = atATime;

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
    else throw new ProblemError('unavailable', 'Too many at a time; try again in a moment');
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

/** Nobody hears it. */
const gaveUp = () => new ProblemError('conflict', 'You hung up');
