import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { forgetRemoved, markRemoved } from './repository.ts';
import type { ImageStore } from './store.ts';

const HOUR_MS = 3600_000;
/** How long a picture may lie about before something must show it. */
const GRACE_PERIOD_MS = 24 * HOUR_MS;
/** How long a picture that was set aside can be put back. */
const REMOVED_RETENTION_MS = 30 * 24 * HOUR_MS;
/** Pictures at a time: a moment's work, so that a stop waits for nothing. */
const BATCH = 200;

type Log = Pick<FastifyBaseLogger, 'info'>;

/**
 * Sets aside pictures that nothing has shown for a day, and deletes those that were set aside a month ago. The files are
 * moved before the transaction ends that notes it: what was interrupted is done again. A file that this database never
 * knew is not touched. Returns how many were set aside.
 */
export async function collectGarbage(on: Queries, store: ImageStore, log: Log, now = new Date()): Promise<number> {
  const removed = await inBatches(on, async (tx) => {
    const before = new Date(now.getTime() - GRACE_PERIOD_MS);
    const { names, seen } = await markRemoved(tx, { before, now, limit: BATCH });
    if (names.length > 0) await store.setAside(names);
    if (names.length > 0)
      log.info({ pictures: names }, 'Unused pictures moved to images/removed; they are deleted after 30 days');
    return { done: names.length, more: seen === BATCH };
  });
  await inBatches(on, async (tx) => {
    const names = await forgetRemoved(tx, new Date(now.getTime() - REMOVED_RETENTION_MS), BATCH);
    await store.remove(names);
    if (names.length > 0) log.info({ pictures: names }, 'Unused pictures deleted after 30 days');
    return { done: names.length, more: names.length === BATCH };
  });
  return removed;
}

async function inBatches(
  on: Queries,
  work: (tx: Queries) => Promise<{ done: number; more: boolean }>,
): Promise<number> {
  for (let sum = 0; ;) {
    const { done, more } = await inTransaction(on, work);
    sum += done;
    if (!more) return sum;
  }
}
