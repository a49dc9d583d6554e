import type { Pool } from 'pg';
import { cpuOf, cpuOfFamily, wakeUpsOf } from '../api/processes.ts';

/** Servers and the database behind them; `pool` has one connection, which asks for the transactions. */
export type Idlers = { readonly pids: readonly number[]; readonly databasePid: number; readonly pool: Pool };

/** Processor time as a part of one core; wake-ups of the servers and transactions each second. */
export type Use = {
  readonly server: number;
  readonly database: number;
  readonly wakeUps: number;
  readonly transactions: number;
};

/** The CPU time that they use until the returned function is called. */
export async function startUse(idlers: Idlers): Promise<() => Promise<Use>> {
  const before = await read(idlers);
  return async () => {
    const after = await read(idlers);
    const seconds = (after.at - before.at) / 1000;
    return {
      server: (after.server - before.server) / 1000 / seconds,
      database: (after.database - before.database) / 1000 / seconds,
      wakeUps: (after.wakeUps - before.wakeUps) / seconds,
      // Minus the first query itself.
      transactions: Math.max(0, after.transactions - before.transactions - 1) / seconds,
    };
  };
}

async function read({ pids, databasePid, pool }: Idlers) {
  const sum = (of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0);
  return {
    transactions: await transactionsOf(pool),
    server: sum(cpuOf),
    database: cpuOfFamily(databasePid),
    wakeUps: sum(wakeUpsOf),
    at: performance.now(),
  };
}

/** The transactions that have ended in this database, including these queries. */
async function transactionsOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ended: string }>(
    'select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.ended);
}
