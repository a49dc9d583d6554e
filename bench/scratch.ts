import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/opening/migrate.ts';

/** An empty folder and a migrated embedded database in it, both deleted when `opened` is disposed. */
export async function makeScratch(opened: AsyncDisposableStack) {
  const scratch = await makeEmptyScratch(opened);
  await migrate(scratch.postgres.connection);
  return scratch;
}

/** The same with a database that the server migrates when it starts. */
export async function makeEmptyScratch(opened: AsyncDisposableStack) {
  const home = makeHome(opened);
  const postgres = await startEmbeddedPostgres({ home: path.join(home, 'database') });
  opened.defer(() => postgres.stop());
  return { home, postgres };
}

/** An empty folder, deleted when `opened` is disposed. */
export function makeHome(opened: AsyncDisposableStack): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-bench-'));
  // As root the database runs as another user, who needs access.
  fs.chmodSync(home, 0o711);
  opened.defer(() => fs.rmSync(home, { recursive: true, force: true }));
  return home;
}

/** Connections to a database, closed when `opened` is disposed. */
export function openPool(config: PoolConfig, opened: AsyncDisposableStack): Pool {
  const pool = new Pool(config);
  // The database may end before the last connection is closed.
  pool.on('error', () => {});
  opened.defer(() => pool.end());
  return pool;
}
