// `node tools/host/deb.mjs`: the Debian package that `npm run release:deb` made, on a Debian whose first process is systemd,
// without network: installed, used, upgraded, removed, purged. Needs root on Debian. `again` uses the Debian of the last time.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from '../apt.mjs';
import { makeDebian } from '../debian.mjs';
import { root } from '../install.mjs';
import { base, bootMachine } from '../pages/machine.mjs';
import { mustRun, runTool } from '../run.mjs';
import { account, step, until } from '../steps.mjs';

const clean = '/var/tmp/hestia-deb-clean';
const debian = '/var/tmp/hestia-deb';
const url = 'http://127.0.0.1:8080';

await runTool(async () => {
  if (!mayInstall()) throw new Error('A machine for the package can be made only by root on Debian.');
  const shelf = path.join(root, 'dist');
  const packages = existsSync(shelf) ? readdirSync(shelf).filter((name) => /^hestia_.*\.deb$/.test(name)) : [];
  const file = packages.toSorted().at(-1);
  if (file === undefined) throw new Error('There is no package: run npm run release:deb first.');
  if (!['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'].every((program) => existsSync(program)))
    await aptInstall('what a machine is made with', ['debootstrap', 'systemd-container']);
  if (process.argv[2] !== 'again' || !existsSync(clean)) await makeDebian(clean, [...base, 'curl']);
  rmSync(debian, { recursive: true, force: true });
  await mustRun('cp', ['-a', clean, debian]);
  cpSync(path.join(shelf, file), path.join(debian, 'root/hestia.deb'));
  await step('makes a package with a higher version of it', () => makeNext(path.join(debian, 'root')));
  const machine = await bootMachine(debian);
  try {
    const must = async (/** @type {string} */ script) => {
      const { code, output } = await machine.run(script);
      if (code !== 0) throw new Error(`${script}: ended with ${code}\n${output}`);
      return output;
    };
    await tryInstallation(must);
    await tryUpgradeAndRemoval(must);
  } finally {
    await machine.off();
  }
});

/** @typedef {(script: string) => Promise<string>} Must */

/** @param {Must} must */
function ready(must) {
  return until(async () => (await must(`curl -sf ${url}/health/ready`)).includes('"ok"'));
}

/**
 * @param {Must} must
 * @param {string} what
 */
function install(must, what) {
  return must(`DEBIAN_FRONTEND=noninteractive apt-get install -qy ${what}`);
}

/** @param {Must} must */
async function tryInstallation(must) {
  await step('refuses where an archive is installed', async () => {
    await must('mkdir /opt/hestia-0.0.1-linux-x64 && ln -s hestia-0.0.1-linux-x64 /opt/hestia');
    await must(
      '! apt-get install -qy ./hestia.deb > refused 2>&1 && grep "link of an installation by archive" refused',
    );
    await must('rm -r /opt/hestia /opt/hestia-0.0.1-linux-x64 && ! systemctl cat hestia');
  });
  await step('installs without network', () => install(must, './hestia.deb'));
  await step('serves by its unit, and is ready', async () => {
    await ready(must);
    return must('systemctl is-active hestia && systemctl is-enabled hestia');
  });
  await step('runs as a user of its own', () =>
    must('test "$(stat -c %U /proc/$(systemctl show --value -p MainPID hestia))" = hestia && echo hestia'),
  );
  await step('keeps settings that root alone reads', () => must('stat -c "%U %a" /etc/hestia.env'));
  await step('systemd knows every line of its unit', async () => {
    const said = await must('systemd-analyze verify --man=no /usr/lib/systemd/system/hestia.service');
    if (said.trim() !== '') throw new Error(said);
  });
  await step('systemd-analyze security', () => must('systemd-analyze security --no-pager hestia | tail -1'));
}

/** @param {Must} must */
async function tryUpgradeAndRemoval(must) {
  await step('signs a user up', () =>
    must(`curl -sSf -o /dev/null --json '${JSON.stringify(account)}' ${url}/api/Account/SignUp`),
  );
  await step('upgrades, keeps the settings, and is ready', async () => {
    await must('echo HESTIA_LOG=warn >> /etc/hestia.env');
    await install(must, './next.deb');
    await must('grep HESTIA_LOG=warn /etc/hestia.env');
    await ready(must);
    return must('dpkg-query -W hestia');
  });
  const { email, password } = account;
  const signIn = () =>
    must(`curl -sSf -o /dev/null --json '${JSON.stringify({ email, password })}' ${url}/api/Account/SignIn`);
  await step('still knows the user', signIn);
  await step('stays disabled through an upgrade', async () => {
    await must('systemctl disable --now hestia');
    await install(must, '--reinstall ./next.deb');
    return must('! systemctl is-enabled hestia && ! systemctl is-active hestia');
  });
  await step('removes the program, not the data', async () => {
    const said = await must('systemctl enable --now hestia && apt-get remove -qy hestia');
    await must('! test -e /opt/hestia && ! systemctl is-active hestia && test -e /var/lib/hestia/database');
    return said;
  });
  await step('installed again, still knows the user', async () => {
    await install(must, './hestia.deb');
    await ready(must);
    await signIn();
  });
  await step('says what a purge deletes, and deletes it', async () => {
    const said = await must('apt-get purge -qy hestia');
    await must('test -z "$(ls -d /opt/hestia /var/lib/hestia /var/cache/hestia /etc/hestia.env 2> /dev/null)"');
    await must('! systemctl cat hestia && ! ls -d /etc/systemd/system/*/hestia.service');
    return /Deleting all .*/.exec(said)?.[0] ?? Promise.reject(new Error(said));
  });
  console.log('\nThe package installs, upgrades and goes.');
}

/**
 * The same content under a higher version.
 * @param {string} folder
 */
async function makeNext(folder) {
  const content = path.join(folder, 'next');
  mkdirSync(content);
  await mustRun('dpkg-deb', ['--raw-extract', path.join(folder, 'hestia.deb'), content]);
  await mustRun('sed', ['-i', '/^Version:/s/$/+next/', path.join(content, 'DEBIAN/control')]);
  await mustRun('dpkg-deb', ['--root-owner-group', '-Znone', '--build', content, path.join(folder, 'next.deb')]);
  rmSync(content, { recursive: true });
}
