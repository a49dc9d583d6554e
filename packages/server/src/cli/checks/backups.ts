import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readPassphrase } from '#platform/backup/encryption.ts';
import { findingsOf, newestIn } from '#platform/backup/nightly.ts';
import { requireAnswer } from '#platform/backup/place.ts';
import { findingsOfProof } from '#platform/backup/weekly-proof.ts';
import { fileFaultWords } from '#platform/kernel/settings/file-faults.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import type { Finding } from './finding.ts';

type BackupSettings = NonNullable<ParsedSettings['backup']>;

/** After so long a backup is of little use. */
const OLD_MS = 7 * 86_400_000;

/** Whether the nightly backup is writable, current, and readable for the user who needs it. */
export async function lookAtBackups({ backup }: Pick<ParsedSettings, 'backup'>): Promise<Finding[]> {
  if (backup === null) return [];
  try {
    await requireAnswer(backup.folder);
  } catch (error) {
    return [{ about: 'backups', state: 'failed', says: reasonOf(error) }];
  }
  const faults = [...folderFaults(backup.folder), ...passphraseFaults(backup)];
  if (faults.length === 0) faults.push(...ageFaults(backup));
  return faults.length > 0 ? faults : [{ about: 'backups', state: 'ok', says: `the newest is of ${madeAt(backup)}` }];
}

const madeAt = ({ folder }: BackupSettings) => newestIn(folder)?.toISOString() ?? 'unknown age';

const failed = (says: string, mend: string): Finding => ({ about: 'backups', state: 'failed', says, mend });

function folderFaults(folder: string): Finding[] {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  const self = process.getuid?.() ?? 'USER';
  if (stat === undefined)
    return [failed(`the folder ${folder} is not there`, `mount its disk, or install -d -o ${self} -m 0700 ${folder}`)];
  if (!stat.isDirectory()) return [failed(`${folder} is not a folder`, 'set HESTIA_BACKUP_TO to a folder')];
  try {
    // A mount, quota or systemd restriction shows only on a write.
    const probe = path.join(folder, `.hestia-${randomUUID()}`);
    fs.writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    fs.rmSync(probe);
    return [];
  } catch (error) {
    const says = `the folder ${folder} cannot be written to (${error instanceof Error && 'code' in error ? String(error.code) : reasonOf(error)})`;
    return [failed(says, `chown ${self} ${folder} && chmod u+rwx ${folder}; under systemd: ReadWritePaths=${folder}`)];
  }
}

function passphraseFaults({ passphraseFile }: BackupSettings): Finding[] {
  if (passphraseFile === null) return [];
  try {
    readPassphrase(passphraseFile);
    return [];
  } catch (error) {
    const says = `the passphrase file cannot be read: ${fileFaultWords(error) ?? reasonOf(error)}`;
    return [
      failed(says, `restore the passphrase file, readable only by this user: install -m 0600 KEPT ${passphraseFile}`),
    ];
  }
}

function ageFaults(backup: BackupSettings): Finding[] {
  const newest = newestIn(backup.folder);
  const isOld = newest !== null && Date.now() - newest.getTime() > OLD_MS;
  const mend = `hestia backup --to ${backup.folder}`;
  const late = findingsOf(backup).map((says): Finding => ({
    about: 'backups',
    state: isOld ? 'failed' : 'warning',
    says,
    mend,
  }));
  // These name the command themselves.
  const unproved = findingsOfProof(backup).map((says): Finding => {
    return { about: 'backups', state: says.includes('not sound') ? 'failed' : 'warning', says };
  });
  return [...late, ...unproved];
}
