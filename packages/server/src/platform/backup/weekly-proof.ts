import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { lockOf, newestFileIn } from '#platform/backup/nightly.ts';
import type { Backup } from '#platform/backup/read.ts';
import type { Schedule } from '#platform/jobs/jobs.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

type BackupSettings = NonNullable<Settings['backup']>;

const DAY_MS = 86_400_000;
/** One missed week is tolerated. */
const LATE_MS = 15 * DAY_MS;
const MAX_HOURS = 6;
/** Stored with the backups: the result of the last proof. */
const RECORD = 'last-proof.json';

const ProofRecord = z.object({ file: z.string(), at: z.iso.datetime(), fault: z.nullable(z.string()) });
type ProofRecord = z.infer<typeof ProofRecord>;

type ProofOptions = {
  /** Restores a backup into a temporary database and compares; throws the differences. */
  readonly prove: (backup: Backup) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

/** Once a week restores the newest backup in full, and records what it found for the host. */
export const weeklyProof = (where: BackupSettings, { prove, log }: ProofOptions): Schedule => ({
  name: 'weekly-backup-proof',
  cron: '0 4 * * 0',
  maxSeconds: MAX_HOURS * 3600,
  run: async () => {
    const file = newestFileIn(where.folder);
    const lock = lockOf(where);
    // Without a backup that this server can decrypt, the host is reminded to check one (`findingsOfProof`).
    if (file === null || (lock !== null && 'recipient' in lock)) return;
    const fault = await prove({ file, key: lock }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    writeRecord(where.folder, { file: path.basename(file), at: new Date().toISOString(), fault });
    if (fault === null) log.info({ file }, 'Backup proved: it was restored and compared');
    else log.error({ file, fault }, 'Backup is not sound');
  },
});

function writeRecord(folder: string, record: ProofRecord): void {
  const place = path.join(folder, RECORD);
  fs.writeFileSync(`${place}.part`, JSON.stringify(record), { mode: 0o600 });
  fs.renameSync(`${place}.part`, place);
}

function readRecord(folder: string): ProofRecord | null {
  try {
    return z.safeParse(ProofRecord, JSON.parse(fs.readFileSync(path.join(folder, RECORD), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Findings about the weekly proof for the host. */
export function findingsOfProof({ folder }: BackupSettings, now = Date.now()): string[] {
  const record = readRecord(folder);
  if (record === null) return [];
  const { file, at, fault } = record;
  if (fault !== null)
    return [`The backup ${file} is not sound: ${fault}. Make another one: hestia backup --to ${folder}`];
  return now - Date.parse(at) < LATE_MS
    ? []
    : [`No backup was proved since ${at}: hestia verify ${path.join(folder, file)}`];
}
