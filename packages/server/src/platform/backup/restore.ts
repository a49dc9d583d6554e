import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { loadBackup, requireWhole, schemaOf } from '#platform/backup/load.ts';
import { readBackup, type Backup, type BackupReading } from '#platform/backup/read.ts';
import { openTarget } from '#platform/backup/target.ts';
import { createDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { filesOf } from '#platform/pictures/file-store.ts';

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Restores a backup into an empty data folder and database, all of it or nothing. */
export async function restoreBackup(backup: Backup, settings: ParsedSettings, log: Log): Promise<BackupReading> {
  await requireSound(backup);
  const target = await openTarget(settings, log);
  let read: BackupReading;
  try {
    fs.mkdirSync(target.pictureFolder, { recursive: true, mode: 0o700 });
    read = await loadBackup(backup, target.connection, (name, bytes) =>
      fs.promises.writeFile(path.join(target.pictureFolder, name), bytes, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    await target.undo();
    throw error;
  }
  await target.close();
  return read;
}

/** Throws a sentence for a file that is damaged, or newer than this version, before anything is done with it. */
async function requireSound(backup: Backup): Promise<void> {
  const { manifest } = await readBackup(backup);
  requireWhole(manifest);
  schemaOf(manifest);
}

type WarnLog = Log & { warn(about: object, message: string): void };

/** Runs `work` on a temporary database in a temporary folder, and deletes both afterwards. */
export async function withThrowAway<T>(
  { postgresFolder }: Pick<ParsedSettings, 'postgresFolder'>,
  log: Log,
  work: (place: { readonly connection: ClientConfig; readonly home: string }) => Promise<T>,
): Promise<T> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-verify-'));
  // Started as root, the database in it belongs to another user.
  fs.chmodSync(home, 0o711);
  try {
    const embedded = await startEmbeddedPostgres({
      home,
      binariesFolder: postgresFolder,
      tuning: { fsync: 'off' },
      log,
    });
    try {
      return await work({ connection: embedded.connection, home });
    } finally {
      await embedded.stop();
    }
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Runs `work` on the restored backup, in a temporary database that is deleted afterwards. */
export const withRestored = <T>(
  backup: Backup,
  settings: Pick<ParsedSettings, 'postgresFolder'>,
  log: WarnLog,
  work: (restored: BackupReading & { readonly database: Queries; readonly lacking: number }) => Promise<T>,
): Promise<T> =>
  withThrowAway(settings, log, async ({ connection }) => {
    const seen = new Set<string>();
    const read = await loadBackup(backup, connection, async (name) => void seen.add(name));
    const database = createDatabase(connection, { log });
    try {
      const images = await database.of().selectFrom('images').select('name').execute();
      const without = images.filter(({ name }) => !filesOf(name).every((one) => seen.has(one))).length;
      return await work({ ...read, database, lacking: without - read.summary.picturesWithoutFiles });
    } finally {
      await database.close();
    }
  });
