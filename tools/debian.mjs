import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runQuietly } from './run.mjs';

/** Where this machine's Debian says which mirror it takes. */
export const debianSources = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'].filter((file) =>
  existsSync(file),
);

/**
 * A Debian with nothing but its smallest set of packages, in place of what is in the folder.
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
