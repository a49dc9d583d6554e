import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a piece of work, but not for ever; `false` when it was not done by then. A failure is passed on. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController();
  const late = sleep(ms, false, { signal: timeout.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timeout.abort();
  }
}
