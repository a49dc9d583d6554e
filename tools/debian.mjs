import { existsSync } from 'node:fs';
import { runQuietly } from './run.mjs';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Whether we are root on Debian or one of its kin. */
export const mayInstallDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages, told by what they are for.
 * @param {Record<string, string[]>} packages
 */
export async function installDebian(packages) {
  await runQuietly('Reading the list of Debian packages', 'apt-get', ['update', '-q'], { env });
  for (const [what, names] of Object.entries(packages))
    await runQuietly(`Installing ${what}`, 'apt-get', ['install', '-qy', '--no-install-recommends', ...names], { env });
}
