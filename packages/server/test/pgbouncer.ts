import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseIdentity } from '#platform/db/embedded/identity.ts';
import type { TestDatabase } from './database.ts';

const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

/** Why there is no pooler for tests; null if there is one. */
export const whyNoPooler = fs.existsSync(PROGRAM)
  ? null
  : `PgBouncer is not installed (${PROGRAM}): run "apt-get install pgbouncer" as root, or set PGBOUNCER to its path`;

export type Pooler = { readonly url: string; stop(): Promise<void> };

/** A PgBouncer before a test database, with few connections for many, as Debian has it: it takes no setting of a session. */
export async function startPooler(database: TestDatabase, mode: 'transaction' | 'session'): Promise<Pooler> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-pooler-'));
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, user, password, database: name } = database.connection;
  const upstream = { host, port: database.connection.port, user, password, dbname: name };
  const options = Object.entries(upstream).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}=${String(value)}`,
  );
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    file,
    `[databases]\nflat = ${options.join(' ')}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${mode === 'transaction' ? 3 : 60}\nlogfile = /dev/null\n`,
  );
  // It refuses to run as root, and must reach the socket of the database.
  const child = spawn(PROGRAM, ['-q', file], { ...databaseIdentity(folder), stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `postgres://anybody@127.0.0.1:${port}/flat`;
  await untilReady(url);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string) {
  for (let attempt = 1; ; attempt++) {
    const client = new Client(url);
    try {
      await client.connect();
      return await client.query('select 1');
    } catch (error) {
      if (attempt === 200) throw error;
      await sleep(25);
    } finally {
      await client.end();
    }
  }
}

/** PgBouncer needs an explicit port. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
