import { existsSync } from 'node:fs';
import { runQuietly } from './run.mjs';

/** Whether Debian's packages can be installed here: there are some, and we may. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages of Debian, without what they only recommend.
 * @param {string} what
 * @param {string[]} packages
 */
export async function aptInstall(what, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('Reading the list of Debian packages', 'apt-get', ['update', '-q'], { env });
  await runQuietly(`Installing ${what}`, 'apt-get', ['install', '-qy', '--no-install-recommends', ...packages], {
    env,
  });
}
