import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import type { Finding } from './finding.ts';

const MEGABYTE = 1024 * 1024;
/** With less free space, the next busy day may be the last one. */
const LITTLE = 1024 * MEGABYTE;
const TOO_LITTLE = 100 * MEGABYTE;

/** Only Hestia's user may read the folder of keys and pictures, and each key. */
export function lookAtFolder({ dataFolder }: Pick<ParsedSettings, 'dataFolder'>): Finding[] {
  return ['keys', 'images']
    .map((name) => path.join(dataFolder, name))
    .filter((folder) => fs.existsSync(folder))
    .map((folder): Finding => {
      const about = path.basename(folder);
      const inside = about === 'keys' ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];
      const fault = foldersFault(folder) ?? inside.map(filesFault).find((one) => one !== null);
      return fault ? { about, state: 'failed', ...fault } : { about, state: 'ok', says: 'only this user has access' };
    });
}

type Fault = Pick<Finding, 'says' | 'mend'>;

function foldersFault(folder: string): Fault | null {
  const { mode, uid } = fs.statSync(folder);
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self)
    return { says: `${folder} is owned by user ${uid}`, mend: `chown -R ${self} ${folder}` };
  return isOpen(mode) ? { says: `others can read ${folder}`, mend: `chmod -R go= ${folder}` } : null;
}

function filesFault(file: string): Fault | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat && isOpen(stat.mode) ? { says: `others can read ${file}`, mend: `chmod go= ${file}` } : null;
}

const isOpen = (mode: number) => (mode & 0o077) !== 0;

/** Files of secrets in the settings. Their group may read them: managers of secrets depend on it. */
export function lookAtSecrets({ handlesKey, backup, fcm }: Secrets): Finding[] {
  const named = [
    handlesKey && 'file' in handlesKey && handlesKey.file,
    backup?.passphraseFile,
    fcm?.serviceAccountFile,
  ];
  return named.flatMap((file): Finding[] => {
    const stat = file ? fs.statSync(file, { throwIfNoEntry: false }) : undefined;
    if (!file || !stat || (stat.mode & 0o007) === 0) return [];
    return [{ about: 'secrets', state: 'warning', says: `all users can read ${file}`, mend: `chmod o= ${file}` }];
  });
}

type Secrets = Pick<ParsedSettings, 'handlesKey' | 'backup' | 'fcm'>;

export async function lookAtDisk({ dataFolder }: Pick<ParsedSettings, 'dataFolder'>): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const says = `${Math.floor(free / MEGABYTE)} MB are free for ${dataFolder}`;
  if (free >= LITTLE) return { about: 'disk', state: 'ok', says };
  return {
    about: 'disk',
    state: free < TOO_LITTLE ? 'failed' : 'warning',
    says,
    mend: 'free some space, or move the folder',
  };
}
