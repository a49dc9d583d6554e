// One to four processes of Hestia on one database, and their load.
import fs from 'node:fs';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import type { Pool } from 'pg';
import { SECRET, type Household } from '../api/household.ts';
import { samplesOf } from '../api/load.ts';
import { cpuOf, cpuOfFamily, serve, type BenchServer } from '../api/processes.ts';
import { writes } from '../api/scenarios.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../packages/server/src/main.ts');
const CONNECTIONS = 12;

export type Cluster = {
  readonly processes: readonly BenchServer[];
  /** Milliseconds from each start to its first answer: the slowest. */
  readonly startMs: number;
  stop(): Promise<void>;
};

export async function startCluster(count: number, env: Record<string, string>): Promise<Cluster> {
  const processes: BenchServer[] = [];
  let startMs = 0;
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    const one = await startOne(env);
    startMs = Math.max(startMs, performance.now() - began);
    processes.push(one);
  }
  return {
    processes,
    startMs,
    async stop() {
      await Promise.all(processes.map((one) => one.stop()));
    },
  };
}

/** Resolves once it answers. */
export async function startOne(env: Record<string, string>): Promise<BenchServer> {
  const one = await serve(PROGRAM, { PORT: '0', HESTIA_JWT_SECRET: SECRET, HESTIA_LOG: 'warn', ...env });
  await fetch(`${one.url}/health/ready`);
  return one;
}

type Figures = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly cpuMs: number };

/** All processes under the same load at once: requests of all together, milliseconds of the slowest, processor time of one request. */
async function load(
  cluster: Cluster,
  databasePid: number,
  seconds: number,
  of: (one: BenchServer) => Request[],
): Promise<Figures> {
  const cpu = () => cluster.processes.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOfFamily(databasePid));
  const before = cpu();
  const connections = CONNECTIONS / cluster.processes.length;
  const results = await Promise.all(
    cluster.processes.map((one) =>
      autocannon({ url: one.url, connections, duration: seconds, ...samplesOf(seconds), requests: of(one) }),
    ),
  );
  for (const { errors, non2xx } of results)
    if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refused`);
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    perSecond: total / seconds,
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    cpuMs: (cpu() - before) / total,
  };
}

let asked = 0;
const PAGES = ['/api/Expense/Page?colocationId=', '/api/Message?limit=50&colocationId=', '/api/Reminder?colocationId='];

/** Reads pages of households in turn, each for the first time since the last change. */
export const read = (
  cluster: Cluster,
  databasePid: number,
  households: readonly Household[],
  seconds: number,
): Promise<Figures> =>
  load(cluster, databasePid, seconds, () => [
    {
      setupRequest(request) {
        const turn = asked++;
        const { colocationId, authorization } = households[turn % households.length] as Household;
        const page = `${PAGES[turn % PAGES.length]}${colocationId}&asked=${turn}`;
        return { ...request, path: page, headers: { authorization } };
      },
    },
  ]);

/** Expenses in households in turn. */
export const write = (
  cluster: Cluster,
  databasePid: number,
  households: readonly Household[],
  seconds: number,
): Promise<Figures> =>
  load(cluster, databasePid, seconds, (one) => writes({ ...one, databasePid }, households).options.requests ?? []);

/** Connections to the database and megabytes of memory, of one process. */
export async function costOf({ processes }: Cluster, pool: Pool): Promise<{ connections: number; megabytes: number }> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name <> 'bench'`,
  );
  const memory = processes.map(({ pid }) => /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const megabytes = Math.max(...memory.map((kilobytes) => Number(kilobytes) / 1024));
  return { connections: (rows[0]?.count ?? 0) / processes.length, megabytes };
}
