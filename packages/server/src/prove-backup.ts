import type { FastifyBaseLogger } from 'fastify';
import type { Backup, BackupReading } from '#platform/backup/read.ts';
import { withRestored } from '#platform/backup/restore.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { findUnbalanced } from './features/money/unbalanced.ts';

/** Restores a backup into a temporary database. Throws the fault: damage, wrong balances or missing pictures. */
export const proveBackup = (
  backup: Backup,
  settings: Pick<ParsedSettings, 'postgresFolder'>,
  log: FastifyBaseLogger,
): Promise<BackupReading> =>
  withRestored(backup, settings, log, async ({ manifest, summary, database, lacking }) => {
    const unbalanced = await findUnbalanced(database);
    if (unbalanced.length > 0)
      throw new Error(`The balances of ${unbalanced.length} households differ from their expenses`);
    if (lacking > 0) throw new Error(`The files of ${lacking} pictures are not in the backup`);
    return { manifest, summary };
  });
