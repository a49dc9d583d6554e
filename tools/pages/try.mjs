// `npm run try:pages`: runs the commands of README.md and docs for hosts exactly as written, on a Debian with systemd,
// without network; and those for contributors in a clone. known.mjs lists the ones that run elsewhere, or can't run.
// Needs root on Debian, and an archive (`npm run release`). `-- again` reuses the Debian of the last run; `-- host` or
// `-- clone` does one of the two.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from '../apt.mjs';
import { root } from '../install.mjs';
import { findArchive } from '../release/archive.mjs';
import { runTool } from '../run.mjs';
import { bringArchive, bringNextArchive, nextVersion } from './archives.mjs';
import { tryUpgrade } from './backups.mjs';
import { tryClone } from './clone.mjs';
import { tryCommands } from './commands.mjs';
import { openHost } from './host.mjs';
import { bootMachine, makeMachine } from './machine.mjs';
import { openPages } from './pages.mjs';
import { report } from './report.mjs';
import { tryService } from './service.mjs';
import { tryOtherDatabase, trySettings } from './settings.mjs';
import { lookAtPrometheus, startPrometheus, tryLog } from './watching.mjs';

await runTool(async () => {
  if (!mayInstall()) throw new Error('A machine for the pages can be made only by root on Debian.');
  const asked = new Set(process.argv.slice(2));
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  );
  const pages = openPages(root, {
    'hestia-0.2.0': `hestia-${nextVersion}`,
    'hestia-0.1.0': `hestia-${version}`,
    'linux-x64': `linux-${process.arch}`,
  });
  if (!asked.has('clone')) await tryHost(pages, version, asked.has('again'));
  if (!asked.has('host')) await tryClone(pages);
  return report(pages, asked.has('clone') || asked.has('host'));
});

/**
 * @param {import('./pages.mjs').Pages} pages
 * @param {string} version
 * @param {boolean} again
 */
async function tryHost(pages, version, again) {
  const archive = findArchive().replace(/\.tar\.gz$/, '.tar.zst');
  if (!['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'].every((file) => existsSync(file)))
    await aptInstall('what a machine is made with', ['debootstrap', 'systemd-container', 'zstd']);
  await makeMachine(again);
  bringArchive(archive);
  const machine = await bootMachine();
  try {
    const host = openHost(machine, pages);
    await tryService(host);
    await startPrometheus(host);
    await tryUpgrade(host, version, () => bringNextArchive(archive, version));
    await tryLog(host);
    await trySettings(host);
    const backup = await tryCommands(host);
    await tryOtherDatabase(host, backup);
    await lookAtPrometheus(host);
  } finally {
    await machine.off();
  }
}
