import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 20;

/** Ends the processes' listening connections repeatedly. Returns how many. */
export async function keepCut(pool: Pool, isOver: () => boolean): Promise<number> {
  let cut = 0;
  while (!isOver()) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and application_name like 'hestia%' and query ~ 'listen hestia|pg_notify|^select 1$'`,
    );
    cut += rowCount ?? 0;
    await sleep(EVERY_MS);
  }
  return cut;
}
