import fs from 'node:fs';
import type { Binaries } from '#platform/db/embedded/binaries.ts';
import { dropPrograms, keepPrograms } from '#platform/db/embedded/old-programs.ts';
import { oldClusters } from '#platform/db/embedded/swap.ts';

type Log = Record<'info' | 'warn', (message: string) => void>;

/**
 * Once the database runs: copies its programs (`own`, unless they belong to another user), and removes outdated ones.
 */
export function tidy(home: string, own: Binaries | null, log: Log, now = new Date()): void {
  try {
    for (const { folder, version, retainedUntil } of oldClusters(home)) {
      const until = retainedUntil.toISOString().slice(0, 10);
      if (retainedUntil < now) {
        log.info(`Deleting the database as it was before the upgrade from PostgreSQL ${version} (${folder})`);
        fs.rmSync(folder, { recursive: true, force: true });
      } else
        log.info(
          `The database as it was before the upgrade from PostgreSQL ${version} is in ${folder}; the first start after ${until} deletes it`,
        );
    }
    const needed = new Set(oldClusters(home).map(({ version }) => version));
    if (own === null) return;
    keepPrograms(home, own);
    dropPrograms(home, ({ version }) => version === own.version || needed.has(version));
  } catch (error) {
    // The database runs all the same.
    log.warn(
      `Failed to tidy ${home} after an upgrade, or for the next one: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
