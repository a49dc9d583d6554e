import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';

/** A job of the transactional outbox (the table `waiting_jobs`), waiting for the job queue. */
export type QueuedJob = { readonly queue: string; readonly item: object; readonly notBefore: string | null };

/** Jobs dispatched per transaction. */
export const MAX_AT_A_TIME = 100;
/** Jobs older than this are of no use any more; also bounds what waits for a queue that never starts. */
const STALE = '1 day';

/** Enqueues a job within a transaction: it exists if, and only if, that commits. */
export async function enqueue(on: Queries, { queue, item, notBefore }: QueuedJob): Promise<void> {
  await sql`
    insert into waiting_jobs (queue, item, not_before)
    values (${queue}, ${JSON.stringify(item)}::jsonb, ${notBefore})`.execute(on.of());
}

/**
 * Passes the waiting jobs of these queues to `send` and deletes them in the same transaction: each is dispatched once, even if
 * several processes do so at the same time. Returns the queue of each.
 */
export async function dispatch(
  on: Queries,
  queues: readonly string[],
  send: (tx: Queries, job: QueuedJob) => Promise<unknown>,
): Promise<string[]> {
  // Usually there is nothing, which costs one query.
  const { rows: some } = await sql`select 1 from waiting_jobs where queue = any(${queues}) limit 1`.execute(on.of());
  if (some.length === 0) return [];
  return inTransaction(on, async (tx) => {
    const { rows } = await sql<QueuedJob & { id: number }>`
      delete from waiting_jobs where id in (
        select id from waiting_jobs where queue = any(${queues}) order by id limit ${MAX_AT_A_TIME} for update skip locked
      ) returning id, queue, item, not_before as "notBefore"`.execute(tx.of());
    for (const job of rows.toSorted((a, b) => a.id - b.id)) await send(tx, job);
    return rows.map(({ queue }) => queue);
  });
}

/** The queues that have a job to do. */
export async function readyQueues(on: Queries, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where name = any(${queues}) and state < 'active' and start_after <= now()`.execute(on.of());
  return rows.map(({ name }) => name);
}

/** Deletes a user's pending notifications, here and in the queue: they contain device addresses. */
export async function forgetJobsFor(on: Queries, userId: string): Promise<void> {
  const tables = [
    { table: sql`waiting_jobs`, item: sql`item` },
    // The queue makes its own, when it first starts.
    ...((await hasQueue(on)) ? [{ table: sql`pgboss.job`, item: sql`data` }] : []),
  ];
  for (const { table, item } of tables)
    await sql`
      delete from ${table} where ${userId} in (${item} ->> 'userId', ${item} #>> '{to,userId}')
        or ${item} -> 'only' = jsonb_build_array(${userId}::text)`.execute(on.of());
}

async function hasQueue(on: Queries): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select to_regclass('pgboss.job') is not null as yes`.execute(on.of());
  return rows[0]?.yes ?? false;
}

/** Deletes jobs that have waited for too long; returns how many. */
export async function dropStale(on: Queries): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from waiting_jobs where at < now() - ${STALE}::interval`.execute(on.of());
  return Number(numAffectedRows);
}
