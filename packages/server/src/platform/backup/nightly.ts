import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { readPassphrase, type EncryptionKey } from '#platform/backup/encryption.ts';
import { expiredOf, timeOf } from '#platform/backup/keep.ts';
import { writeBackup } from '#platform/backup/write.ts';
import type { Schedule } from '#platform/jobs/jobs.ts';
import { freeBytes } from '#platform/kernel/free-space.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import type { PicturePlaces } from '#platform/pictures/stores.ts';

type BackupSettings = NonNullable<Settings['backup']>;
type NightlyOptions = { readonly log: FastifyBaseLogger; readonly leastFreeBytes: number };
type BackupSource = { readonly connection: ClientConfig; readonly pictures: PicturePlaces };

const HOUR_MS = 3_600_000;
/** One missed night is tolerated; two are reported. */
const LATE_MS = 50 * HOUR_MS;
/** Far longer than a backup takes: afterwards the queue considers it lost, and another process tries. */
const MAX_HOURS = 6;

/** Writes a backup each night, by one of the processes, and deletes those that have expired. */
export const nightlyBackup = (
  from: BackupSource,
  where: BackupSettings,
  { log, leastFreeBytes }: NightlyOptions,
): Schedule => ({
  name: 'nightly-backup',
  cron: '0 2 * * *',
  maxSeconds: (MAX_HOURS * HOUR_MS) / 1000,
  run: async () => {
    await requireRoomFor(where.folder, leastFreeBytes);
    const { file, bytes } = await writeBackup(from, where.folder, { lock: lockOf(where) });
    const deleted = deleteExpired(where.folder);
    log.info({ file, bytes, deleted }, 'Backup written');
  },
});

/** A backup must not fill the space reserved for the database: one like the last has to fit. */
async function requireRoomFor(folder: string, least: number): Promise<void> {
  // The folder doesn't exist yet: writing creates it, or explains why it can't.
  if (!fs.existsSync(folder)) return;
  const [last] = fs
    .readdirSync(folder)
    .filter((name) => timeOf(name) !== null)
    .toSorted((a, b) => (timeOf(b)?.getTime() ?? 0) - (timeOf(a)?.getTime() ?? 0));
  const wanted = least + (last === undefined ? 0 : fs.statSync(path.join(folder, last)).size);
  const free = await freeBytes(folder);
  if (free < wanted)
    throw new Error(
      `No backup is written: ${megabytes(free)} MB are free in ${folder}, and ${megabytes(wanted)} MB are wanted (the last backup and HESTIA_LEAST_FREE_MB). Make room, or have it written elsewhere (HESTIA_BACKUP_TO)`,
    );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

/** The encryption of backups in the settings. */
export function lockOf({ recipient, passphraseFile }: Omit<BackupSettings, 'folder'>): EncryptionKey | null {
  if (recipient !== null) return { recipient };
  return passphraseFile === null ? null : readPassphrase(passphraseFile);
}

function deleteExpired(folder: string): string[] {
  const names = fs.readdirSync(folder);
  const left = names.filter((name) => name.endsWith('.part') && timeOf(name.slice(0, -'.part'.length)) !== null);
  const expired = [...expiredOf(names), ...left.filter((name) => ageOf(path.join(folder, name)) > MAX_HOURS * HOUR_MS)];
  for (const name of expired) fs.rmSync(path.join(folder, name), { force: true });
  return expired;
}

const ageOf = (file: string) => Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);

/** The newest backup in a folder; null: none. */
export function newestFileIn(folder: string): string | null {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => timeOf(name) !== null) : [];
  const newest = names.toSorted((a, b) => (timeOf(b)?.getTime() ?? 0) - (timeOf(a)?.getTime() ?? 0))[0];
  return newest === undefined ? null : path.join(folder, newest);
}

/** The time of the newest backup in a folder; null: none. */
export function newestIn(folder: string): Date | null {
  const newest = newestFileIn(folder);
  return newest === null ? null : timeOf(path.basename(newest));
}

/** Findings about nightly backups for the host. */
export function findingsOf({ folder }: BackupSettings, now = Date.now()): string[] {
  const newest = newestIn(folder);
  if (newest === null) return [`There is no backup in ${folder} yet (HESTIA_BACKUP_TO)`];
  return now - newest.getTime() < LATE_MS
    ? []
    : [`The newest backup in ${folder} is of ${newest.toISOString()}: look for “Job failed” in the log`];
}
