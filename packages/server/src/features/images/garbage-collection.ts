import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { forgetImages, lockRemoved, markRemoved, type RemovedMark, unmarkRemoved } from './repository.ts';
import type { ImageStore } from './store.ts';

const HOUR_MS = 3600_000;
/** The longest time that a picture may be unused. */
const GRACE_PERIOD_MS = 24 * HOUR_MS;
/** The longest time that a removed picture can be restored. */
const REMOVED_RETENTION_MS = 30 * 24 * HOUR_MS;
/** Pictures per batch: a moment's work, so that a stop is quick. */
const BATCH = 200;

type Log = Pick<FastifyBaseLogger, 'info'>;
type Failure = { readonly name: string; readonly error: unknown };
/** The next batch of pictures; `but` failed before, and `after` is the last one checked. */
type BatchQuery = { readonly limit: number; readonly but: readonly string[]; readonly after: RemovedMark | null };
type CollectionReport = {
  readonly done: number;
  readonly more: boolean;
  readonly failed: readonly Failure[];
  readonly last?: RemovedMark | null;
};

/**
 * Sets aside pictures unused for a day, and deletes those set aside a month ago. Files are moved before the transaction
 * that records it commits: an interrupted run is repeated. Unknown files stay. A file that can't be moved blocks no
 * other. Returns the number set aside.
 */
export async function collectGarbage(
  on: Queries,
  store: ImageStore,
  log: Log,
  now = new Date(),
  batch = BATCH,
): Promise<number> {
  const before = new Date(now.getTime() - GRACE_PERIOD_MS);
  const removed = await inBatches(on, batch, async (tx, next) => {
    const { names, seen } = await markRemoved(tx, { before, now, ...next });
    const failed = await failuresAmong(names, (some) => store.setAside(some));
    await unmarkRemoved(tx, namesOf(failed));
    const moved = namesBut(names, failed);
    if (moved.length > 0)
      log.info({ pictures: moved }, 'Unused pictures moved to images/removed; they are deleted after 30 days');
    return { done: moved.length, more: seen === next.limit, failed };
  });
  const forgotten = await inBatches(on, batch, async (tx, next) => {
    const { names, seen, last } = await lockRemoved(tx, new Date(now.getTime() - REMOVED_RETENTION_MS), next);
    const failed = await failuresAmong(names, (some) => store.remove(some));
    const gone = namesBut(names, failed);
    await forgetImages(tx, gone);
    if (gone.length > 0) log.info({ pictures: gone }, 'Unused pictures deleted after 30 days');
    return { done: gone.length, more: seen === next.limit, failed, last };
  });
  const failures = [...removed.failures, ...forgotten.failures];
  if (failures.length > 0)
    throw new Error(
      `Failed to move or delete ${failures.length} unused pictures (${failures[0]?.name}): ${reasonOf(failures[0]?.error)}`,
      { cause: failures[0]?.error },
    );
  return removed.sum;
}

const namesOf = (failed: readonly Failure[]) => failed.map(({ name }) => name);
const namesBut = (names: readonly string[], failed: readonly Failure[]) => {
  const left = new Set(namesOf(failed));
  return names.filter((name) => !left.has(name));
};

/** Moves files of pictures; on a failure, one by one. */
async function failuresAmong(
  names: readonly string[],
  move: (names: readonly string[]) => Promise<void>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  try {
    await move(names);
  } catch {
    for (const name of names) await move([name]).catch((error: unknown) => failures.push({ name, error }));
  }
  return failures;
}

async function inBatches(
  on: Queries,
  limit: number,
  work: (tx: Queries, next: BatchQuery) => Promise<CollectionReport>,
): Promise<{ readonly sum: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = [];
  let after: RemovedMark | null = null;
  for (let sum = 0; ;) {
    const next: BatchQuery = { limit, but: namesOf(failures), after };
    const { done, more, failed, last = null } = await inTransaction(on, (tx) => work(tx, next));
    sum += done;
    after = last;
    failures.push(...failed);
    // Many failures mean that the folder or the bucket is at fault.
    if (!more || failures.length >= BATCH) return { sum, failures };
  }
}
