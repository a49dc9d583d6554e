import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runQuietly } from './run.mjs';

/** This machine's Debian mirrors. */
export const debianSources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter((file) =>
  existsSync(file),
);

/**
 * A Debian with its smallest set of packages, replacing the folder's content.
 * @param {string} folder
 * @param {string[]} [packages] besides
 */
export async function makeDebian(folder, packages = []) {
  if (readFileSync('/proc/mounts', 'utf8').includes(folder)) throw new Error(`Something is still mounted in ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  const mirror = /https?:\/\/\S+\/debian\b/.exec(
    debianSources.map((file) => readFileSync(file, 'utf8').replaceAll(/^\s*#.*$/gm, '')).join('\n'),
  );
  const what = packages.length === 0 ? 'an empty Debian' : `a Debian with ${packages.join(' and ')}`;
  await runQuietly(`Making ${what}`, 'debootstrap', [
    '--variant=minbase',
    ...(packages.length > 0 ? [`--include=${packages.join(',')}`] : []),
    'bookworm',
    folder,
    ...(mirror ? [mirror[0]] : []),
  ]);
}
