import { ProblemError } from '#platform/kernel/problem-error.ts';

/** Does work once all earlier work of the same name is done. Throws `tooMany` when too much of it waits. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One running task per name, and up to `mostWaiting` queued, in order. */
export function createTurns(mostWaiting: number): Turns {
  const lines = new Map<string, { readonly length: number; readonly last: Promise<void> }>();
  return async (name, work) => {
    const { length, last } = lines.get(name) ?? { length: 0, last: Promise.resolve() };
    if (length > mostWaiting)
      throw new ProblemError('tooMany', 'Too many of these requests at once; wait for the others', undefined, 1);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    lines.set(name, { length: length + 1, last: done });
    try {
      await last;
      return await work();
    } finally {
      resolve();
      const line = lines.get(name);
      if (line && line.length > 1) lines.set(name, { ...line, length: line.length - 1 });
      else lines.delete(name);
    }
  };
}
