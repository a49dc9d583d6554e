import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';

// pg-boss stores the time of its last poll, and polls again after an interval. After the database's clock was ahead and is set
// back, stored times are in the future: no schedule would run until then, the nightly backup included.

type Log = { warn(about: object, message: string): void };

/** Jobs wait for this long between two tries at most (`MAX_PAUSE_SECONDS`), so that later is no pause. */
const MAX_PAUSE = sql`interval '1 hour'`;
/** A time that another transaction noted just after this one began doesn't mean that the clock was set back. */
const LATER = sql`now() + interval '1 minute'`;

const LOOKS = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'maintain_on'],
} as const;

/** How soon it is noticed that the clock was set back. */
const POLL_MS = 30_000;

/** Looks now and then whether the clock was set back, and mends what it left behind. */
export function watchClock(database: Queries, log: Log, signal: AbortSignal): void {
  const look = async () => {
    try {
      if (await mendClockSetBack(database))
        log.warn({}, 'The clock was set back: jobs go on by the time that it is now');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Failed to look whether the clock was set back');
    }
  };
  if (signal.aborted) return;
  const looking = setInterval(() => void look(), POLL_MS).unref();
  signal.addEventListener('abort', () => clearInterval(looking));
  void look();
}

/** Moves times that the queue recorded while the clock was ahead back to now. Returns whether there were any. */
export async function mendClockSetBack(database: Queries): Promise<boolean> {
  if (!(await wasAhead(database))) return false;
  await inTransaction(database, async (tx) => {
    const on = tx.of();
    for (const [table, columns] of Object.entries(LOOKS))
      for (const column of columns)
        await sql`update ${sql.table(`pgboss.${table}`)} set ${sql.ref(column)} = null
          where ${sql.ref(column)} > ${LATER}`.execute(on);
    // Completed jobs would block the turn of the same minute when the clock reaches it again.
    await sql`delete from pgboss.job where created_on > ${LATER} and state > 'active'`.execute(on);
    await sql`
      update pgboss.job set started_on = now(), heartbeat_on = case when heartbeat_on is null then null else now() end
      where state = 'active' and started_on > ${LATER}`.execute(on);
    await sql`
      update pgboss.job set start_after = now()
      where state = 'retry' and created_on <= ${LATER} and start_after > ${LATER} + ${MAX_PAUSE}`.execute(on);
    // Requested delays keep their length.
    await sql`
      update pgboss.job set created_on = now(), start_after = start_after - (created_on - now()),
        keep_until = keep_until - (created_on - now()), singleton_on = null
      where state < 'active' and created_on > ${LATER}`.execute(on);
  });
  return true;
}

async function wasAhead(database: Queries): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select 1 from pgboss.version where greatest(cron_on, bam_on, flow_on, reindex_on) > ${LATER})
      or exists (select 1 from pgboss.queue where greatest(monitor_claim_on, maintain_on) > ${LATER}) as "isSo"`.execute(
    database.of(),
  );
  return rows[0]?.isSo ?? false;
}
