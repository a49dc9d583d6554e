import type { FastifyBaseLogger } from 'fastify';
import type { Backup, Read } from '#platform/backup/read.ts';
import { withRestored } from '#platform/backup/restore.ts';
import type { ParsedSettings } from '#platform/kernel/settings.ts';
import { findUnbalanced } from './features/money/unbalanced.ts';

/** Restores a backup into a throw-away database. Throws with what is wrong: damage, wrong balances, pictures that are missing. */
export const proveBackup = (
  backup: Backup,
  settings: Pick<ParsedSettings, 'postgresFolder'>,
  log: FastifyBaseLogger,
): Promise<Read> =>
  withRestored(backup, settings, log, async ({ manifest, summary, database, lacking }) => {
    const unbalanced = await findUnbalanced(database);
    if (unbalanced.length > 0)
      throw new Error(`The balances of ${unbalanced.length} households are not what their expenses come to`);
    if (lacking > 0) throw new Error(`The files of ${lacking} pictures are not in the backup`);
    return { manifest, summary };
  });
