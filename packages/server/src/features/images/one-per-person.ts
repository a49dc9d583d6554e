import { createConcurrencyLimiter, type ConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

/** Pictures of one person that may wait; each holds its file in memory. */
const MAX_WAITING = 4;

/** Does pieces of work one at a time for each person, so that nobody's pile stands in the way of the others. */
export function onePerPerson(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const people = new Map<string, { readonly limiter: ConcurrencyLimiter; pieces: number }>();
  return async (userId, work) => {
    const person = people.get(userId) ?? {
      limiter: createConcurrencyLimiter({ concurrency: 1, mostWaiting: MAX_WAITING }),
      pieces: 0,
    };
    people.set(userId, person);
    person.pieces++;
    try {
      return await person.limiter(work);
    } finally {
      if (--person.pieces === 0) people.delete(userId);
    }
  };
}
