import { ProblemError } from '#platform/http/problem-error.ts';

/** Does a piece of work when its turn has come. Throws `unavailable` when too many wait already. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** A gate for work that is dear: `atATime` pieces are done at a time, at most `mostWaiting` wait, in the order of coming. */
export function createGate({ atATime, mostWaiting }: { atATime: number; mostWaiting: number }): Gate {
  const waiting: (() => void)[] = [];
  let free = atATime;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new ProblemError('unavailable', 'Too many at a time; try again in a moment');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
