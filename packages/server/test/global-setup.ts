import fs from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
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
  }
}

/** The template for each test file's database: Hestia's schema without rows. */
export const TEMPLATE = 'hestia_template';

/** Starts one database server for the whole run. Its data lives as long: nothing needs to survive a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  return async () => {
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: ClientConfig) {
  const client = new Client(connection);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await migrate({ ...connection, database: TEMPLATE });
  // The job queue makes its tables when it first starts: once here, instead of in every copy.
  const log = createLog('silent');
  const database = createDatabase({ ...connection, database: TEMPLATE }, { log });
  const jobs = createJobs({ ...connection, database: TEMPLATE }, { database, log });
  await jobs.start([], []);
  await jobs.close();
  await database.close();
  await client.end();
}
