import { setTimeout as sleep } from 'node:timers/promises';

/** A pause of some milliseconds; it ends with an error when aborted. */
export type Sleep = (ms: number, value?: undefined, options?: { readonly signal: AbortSignal }) => Promise<unknown>;

/** Waits for a piece of work, but not for ever; `false` when it was not done by then. A failure is passed on. */
export async function withTimeout(ms: number, work: Promise<unknown>, pause: Sleep = sleep): Promise<boolean> {
  const timeout = new AbortController();
  const late = pause(ms, undefined, { signal: timeout.signal })
    .then(() => false)
    .catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timeout.abort();
  }
}
