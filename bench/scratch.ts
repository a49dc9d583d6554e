import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/opening/migrate.ts';

/** An empty folder and a migrated embedded database in it, both gone when `opened` is disposed. */
export async function makeScratch(opened: AsyncDisposableStack) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-bench-'));
  // As root the database runs as another user, who needs access.
  fs.chmodSync(home, 0o711);
  opened.defer(() => fs.rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ home: path.join(home, 'database') });
  opened.defer(() => postgres.stop());
  await migrate(postgres.connection);
  return { home, postgres };
}
