import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a piece of work, but not for ever; `false` when it was not done by then. A failure is passed on. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(ms, false, { signal: patience.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    patience.abort();
  }
}
