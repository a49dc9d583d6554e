import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedSettings } from '#platform/kernel/settings.ts';
import type { Finding } from './finding.ts';

const MEGABYTE = 1024 * 1024;
/** With less than this, the next busy day may be the last one. */
const LITTLE = 1024 * MEGABYTE;
const TOO_LITTLE = 100 * MEGABYTE;

/** What holds keys and pictures is for the user of Hestia alone. */
export function lookAtFolder({ dataFolder }: ParsedSettings): Finding[] {
  return ['keys', 'images']
    .map((name) => path.join(dataFolder, name))
    .filter((folder) => fs.existsSync(folder))
    .map((folder): Finding => {
      const { mode, uid } = fs.statSync(folder);
      const about = path.basename(folder);
      const self = process.getuid?.();
      if (self !== undefined && self !== 0 && uid !== self)
        return {
          about,
          state: 'failed',
          says: `${folder} is owned by user ${uid}`,
          mend: `chown -R ${self} ${folder}`,
        };
      if ((mode & 0o077) !== 0)
        return { about, state: 'failed', says: `others can read ${folder}`, mend: `chmod -R go= ${folder}` };
      return { about, state: 'ok', says: 'is for this user alone' };
    });
}

export async function lookAtDisk({ dataFolder }: ParsedSettings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const says = `${Math.floor(free / MEGABYTE)} MB are free for ${dataFolder}`;
  if (free >= LITTLE) return { about: 'disk', state: 'ok', says };
  return {
    about: 'disk',
    state: free < TOO_LITTLE ? 'failed' : 'warning',
    says,
    mend: 'free some, or move the folder',
  };
}
