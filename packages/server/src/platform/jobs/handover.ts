import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';

/** A job that waits to be handed to the job queue. */
export type Waiting = { readonly queue: string; readonly item: object; readonly notBefore: string | null };

/** How many are handed over at a time. */
export const MAX_AT_A_TIME = 100;
/** Jobs older than this are of no use any more; also bounds what waits for a queue that never starts. */
const STALE = '1 day';

/** Lets work wait within a transaction: it waits when, and only when, that commits. */
export async function letWait(on: Queries, { queue, item, notBefore }: Waiting): Promise<void> {
  await sql`
    insert into waiting_jobs (queue, item, not_before)
    values (${queue}, ${JSON.stringify(item)}::jsonb, ${notBefore})`.execute(on.of());
}

/**
 * Gives what waits for these queues to `send`, in one transaction with taking it away: each is handed over once, whoever else
 * does so at the same time. Answers the queue of each.
 */
export async function handOver(
  on: Queries,
  queues: readonly string[],
  send: (tx: Queries, waiting: Waiting) => Promise<unknown>,
): Promise<string[]> {
  // Mostly there is nothing, and then it costs one question.
  const { rows: some } = await sql`select from waiting_jobs where queue = any(${queues}) limit 1`.execute(on.of());
  if (some.length === 0) return [];
  return inTransaction(on, async (tx) => {
    const { rows } = await sql<Waiting & { id: number }>`
      delete from waiting_jobs where id in (
        select id from waiting_jobs where queue = any(${queues}) order by id limit ${MAX_AT_A_TIME} for update skip locked
      ) returning id, queue, item, not_before as "notBefore"`.execute(tx.of());
    for (const waiting of rows.toSorted((a, b) => a.id - b.id)) await send(tx, waiting);
    return rows.map(({ queue }) => queue);
  });
}

/** Deletes jobs that have waited for too long; returns how many. */
export async function dropStale(on: Queries): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from waiting_jobs where at < now() - ${STALE}::interval`.execute(on.of());
  return Number(numAffectedRows);
}
