import { createHash } from 'node:crypto';
import { globSync, linkSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Equal files of a folder become links to the first of them: a third of PostgreSQL's time zones are other names of one, and
 * each takes a block of the disk. Archives keep such links.
 * @param {string} folder
 */
export function linkEqualFiles(folder) {
  /** @type {Map<string, string>} */
  const first = new Map();
  for (const name of globSync('**/*', { cwd: folder }).toSorted()) {
    const file = path.join(folder, name);
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size === 0) continue;
    const content = `${stats.mode} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
    const equal = first.get(content);
    if (equal === undefined) first.set(content, file);
    else {
      rmSync(file);
      linkSync(equal, file);
    }
  }
}
