import { account, step } from '../steps.mjs';
import { nextVersion } from './archives.mjs';
import { moveIn, other } from './host.mjs';

const backups = '/srv/backups';

/**
 * docs/hosting.md on backups, upgrade and rollback.
 * @param {import('./host.mjs').Host} host
 * @param {string} version
 * @param {() => Promise<void>} bringNext puts the next archive onto the machine
 */
export async function tryUpgrade(host, version, bringNext) {
  await moveIn(host);
  await host.type('install -d -o hestia');
  await host.ready();
  const before = await host.must('hestia users list');
  if (!before.includes(account.email)) throw new Error(before);
  await bringNext();
  await host.type('hestia backup --to /srv/backups');
  await host.ready();
  await step('is the next version, on the same data', async () => {
    const output = await host.must('hestia --version; hestia migrate status | tail -1; hestia users list');
    if (!output.startsWith(nextVersion) || !output.includes(account.email)) throw new Error(output);
    return output.split('\n')[1] ?? '';
  });
  await step('the old version refuses the data of the next one', async () => {
    await host.must('systemctl stop hestia');
    const output = await host.mustEnd(asHestia(`/opt/hestia-${version}-linux-${process.arch}/hestia doctor`), 1);
    if (!output.includes('newer than this version')) throw new Error(output);
    await host.must('systemctl start hestia');
    await host.ready();
  });
  const time = (await host.must(`ls ${backups} | sed 's/hestia-//; s/.tar.zst//'`)).trim();
  await host.type('systemctl stop hestia', { TIME: time });
  await host.ready();
  await step('is the old version, on the old data, and can open where people are paid', async () => {
    const output = await host.must('hestia --version; hestia users list; journalctl -u hestia -o cat --since -1min');
    if (!output.startsWith(version) || !output.includes(other.email) || /lost/.test(output)) throw new Error(output);
  });
}

/** @param {string} command */
const asHestia = (command) =>
  `systemd-run --pipe --wait --quiet --uid=hestia --setenv=HESTIA_DATA=/var/lib/hestia ${command}`;
