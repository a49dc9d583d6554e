import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { spread } from '#platform/cluster/spread.ts';
import { createDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/opening/migrate.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { testDataFolder } from '../../../tools/shared-memory.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's database server, and the user that creates databases there. */
    server: { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
    /** Ports of the other nodes, when the run is on a cluster (`HESTIA_TEST_CLUSTER`, docs/scale.md). */
    workers: readonly number[];
  }
}

/** The template for each test file's database: Hestia's schema without rows. */
export const TEMPLATE = 'hestia_template';

/** Starts one database server for the whole run. Its data lives as long: nothing needs to survive a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { HESTIA_TEST_CLUSTER: cluster } = process.env;
  if (cluster !== undefined) return setupOnCluster(project, cluster.split(',').map(Number));
  const home = fs.mkdtempSync(path.join(testDataFolder(), 'hestia-tests-'));
  fs.chmodSync(home, 0o711);
  const server = await startEmbeddedPostgres({
    home,
    tuning: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '128MB',
      deadlock_timeout: '50ms',
      max_connections: 150,
    },
  });
  await makeTemplate(server.administrator);
  const { host, port, user, password } = server.administrator;
  project.provide('server', { host, port, user, password });
  project.provide('workers', []);
  return async () => {
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  };
}

/** The nodes of a cluster that is there, the coordinator first: it has no password, and answers on loopback. */
async function setupOnCluster(project: TestProject, ports: readonly number[]): Promise<() => Promise<void>> {
  const [port = 0, ...workers] = ports;
  const server = { host: '127.0.0.1', port, user: 'postgres', password: 'none' };
  const onNodes = async (statement: string, database = 'postgres') => {
    for (const node of ports) await runOn({ ...server, port: node, database }, statement);
  };
  await onNodes(`drop database if exists ${TEMPLATE} with (force)`);
  await onNodes(`create database ${TEMPLATE}`);
  await onNodes('create extension citus', TEMPLATE);
  const template = { ...server, database: TEMPLATE };
  await runOn(template, `select citus_set_coordinator_host('127.0.0.1', ${port})`);
  for (const worker of workers) await runOn(template, `select citus_add_node('127.0.0.1', ${worker})`);
  await fillTemplate(template);
  await spreadDatabase(template);
  // A copy is refused while Citus's daemon is connected to it, and it is so all the time.
  await onNodes(`update pg_database set datallowconn = false where datname = '${TEMPLATE}'`);
  await onNodes(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
  project.provide('server', server);
  project.provide('workers', workers);
  return async () => {
    await onNodes(`drop database ${TEMPLATE} with (force)`);
  };
}

async function runOn(connection: ClientConfig, statement: string) {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function spreadDatabase(connection: ClientConfig) {
  const client = new Client(connection);
  await client.connect();
  await client.query('set citus.shard_count = 4');
  await spread(client, () => {});
  await client.end();
}

async function makeTemplate(connection: ClientConfig) {
  const client = new Client(connection);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await fillTemplate({ ...connection, database: TEMPLATE });
}

async function fillTemplate(connection: ClientConfig) {
  await migrate(connection);
  // The job queue makes its tables when it first starts: once here, instead of in every copy.
  const log = createLog('silent');
  const database = createDatabase(connection, { log });
  const jobs = createJobs(connection, { database, log });
  await jobs.start([], []);
  await jobs.close();
  await database.close();
}
