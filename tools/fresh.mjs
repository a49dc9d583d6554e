// `npm run fresh`: runs the README's two commands, and the checks, on a fresh machine: an empty Debian, Node 20, and a
// clone of the last commit, in a folder with a space in its name. First as root, which installs Chromium; then as an
// ordinary user, who finds it there. Each start is repeated without network. Needs root on Debian. `npm run fresh --
// root` or `-- user` (after `root`, in the same Debian) does one of the two.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from './apt.mjs';
import { debianSources, makeDebian } from './debian.mjs';
import { root } from './install.mjs';
import { run, runQuietly, runTool } from './run.mjs';

const debian = '/var/tmp/hestia-fresh';
const port = 8099;
const MAX_PACKAGES_MB = 500;

/** @typedef {{ name: string, home: string, uid: number }} User */
const users = /** @type {const} */ ([
  { name: 'root', home: '/root', uid: 0 },
  { name: 'flatmate', home: '/home/flatmate', uid: 1000 },
]);

await runTool(async () => {
  if (!mayInstall()) throw new Error('A fresh Debian can be made only by root on Debian.');
  await aptInstall('what a fresh Debian is made with', ['debootstrap', 'iproute2']);
  const only = process.argv[2];
  if (only !== 'user') await makeFreshDebian();
  let failed = 0;
  try {
    mount();
    if (only !== 'user') failed += await tryAs(users[0], { testWithNetwork: true });
    if (only !== 'root') failed += await tryAs(users[1], { testWithNetwork: false });
  } finally {
    unmount();
  }
  console.log(failed === 0 ? '\nA fresh machine can do it.' : `\n${failed} of the steps failed on a fresh machine.`);
  return failed === 0 ? 0 : 1;
});

async function makeFreshDebian() {
  unmount();
  await makeDebian(debian, ['ca-certificates']);
  // Hides this machine's configuration of registries.
  for (const file of [...debianSources, '/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    cpSync(realpathSync(file), path.join(debian, file));
  bringNode();
  await inside(users[0], 'useradd --create-home --uid 1000 --shell /bin/sh flatmate');
}

/** This machine's own Node and npm, not the newer one among the project's packages. */
function bringNode() {
  const folder = (process.env.PATH ?? '')
    .split(':')
    .find((each) => !each.includes('node_modules') && existsSync(`${each}/npm`));
  if (folder === undefined) throw new Error('There is no npm in PATH.');
  const node = realpathSync(path.join(folder, 'node'));
  const npm = path.resolve(realpathSync(path.join(folder, 'npm')), '../..');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`With Node ${stdout.trim()} of this machine`);
  cpSync(node, path.join(debian, 'usr/bin/node'));
  cpSync(npm, path.join(debian, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  writeFileSync(
    path.join(debian, 'usr/bin/npm'),
    '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    {
      mode: 0o755,
    },
  );
  // The rest of the user's settings is about their projects; which certificates to trust is about the network here.
  mkdirSync(path.join(debian, 'usr/etc'), { recursive: true });
  writeFileSync(path.join(debian, 'usr/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
}

/**
 * Clones the last commit and runs the README's two commands in it. Returns the number of failed steps.
 * @param {User} user
 * @param {{ testWithNetwork: boolean }} options the tests take long: one user has network for them, the other has none
 */
async function tryAs(user, { testWithNetwork }) {
  const clone = `${user.home}/our flat/hestia`;
  const there = path.join(debian, clone);
  rmSync(there, { recursive: true, force: true });
  await runQuietly(`Cloning for ${user.name}`, 'git', ['clone', '--quiet', '--no-hardlinks', root, there]);
  await inside(user, `chown -R ${user.uid}:${user.uid} "${user.home}/our flat"`, { uid: 0 });
  const how = (/** @type {boolean} */ network) => `as ${user.name}, ${network ? 'with' : 'without'} network`;
  let failed = 0;
  for (const network of [true, false])
    failed += await inStep(`npm start ${how(network)}`, () => tryStart(user, clone, network));
  failed += await inStep('node_modules is small', () => measurePackages(there));
  // Brings what only development needs, so that the tests need no network.
  failed += await inStep(`npm run check ${how(true)}`, () => tryRun(user, clone, 'npm run check'));
  failed += await inStep(`npm test ${how(testWithNetwork)}`, () => tryRun(user, clone, 'npm test', testWithNetwork));
  return failed;
}

/**
 * @param {string} what
 * @param {() => Promise<string>} work throws when it failed, answers what is worth saying otherwise
 */
async function inStep(what, work) {
  const started = Date.now();
  const spent = () => `${Math.round((Date.now() - started) / 1000)} s`;
  try {
    const worthSaying = await work();
    console.log(`✓ ${what} (${spent()}): ${worthSaying}`);
    return 0;
  } catch (error) {
    console.log(`✗ ${what} (${spent()}): ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

/**
 * Starts Hestia and asks it for its page.
 * @param {User} user
 * @param {string} clone
 * @param {boolean} network
 */
async function tryStart(user, clone, network) {
  // Asks from within, until it answers or is no more.
  const script = `PORT=${port} npm start > /tmp/said 2>&1 & hestia=$!
    while kill -0 $hestia && ! node -e "fetch('http://127.0.0.1:${port}/').catch(() => process.exit(1))"; do sleep 0.5; done
    kill -TERM $hestia; wait $hestia; cat /tmp/said; rm /tmp/said`;
  const { code, output } = await inside(user, script, { cwd: clone, network });
  const address = /Hestia is at .*/.exec(output)?.[0];
  if (address === undefined) throw new Error(`ended with ${code}\n${output.trim()}`);
  return address;
}

/**
 * Disk usage of the packages of a production install, as `du` counts.
 * @param {string} clone
 */
async function measurePackages(clone) {
  const { code, output } = await run('du', ['-sm', 'node_modules'], { cwd: clone });
  const megabytes = Number.parseInt(output, 10);
  if (code !== 0 || megabytes > MAX_PACKAGES_MB) throw new Error(output.trim());
  return `${megabytes} MB`;
}

/**
 * @param {User} user
 * @param {string} clone
 * @param {string} command
 * @param {boolean} [network]
 */
async function tryRun(user, clone, command, network = true) {
  const { code, output } = await inside(user, command, { cwd: clone, network });
  const last = output.trim().split('\n').slice(-30);
  if (code !== 0) throw new Error(`ended with ${code}\n${last.join('\n')}`);
  return last.at(-1) ?? '';
}

/**
 * Runs a script within the fresh Debian.
 * @param {User} user
 * @param {string} script
 * @param {{ cwd?: string, network?: boolean, uid?: number }} [options]
 */
function inside(user, script, { cwd = '/', network = true, uid = user.uid } = {}) {
  const chroot = ['chroot', `--userspec=${uid}:${uid}`, debian, '/usr/bin/env', '-i', `HOME=${user.home}`];
  const command = [
    ...chroot,
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    'sh',
    '-c',
    `cd "${cwd}" && ${script}`,
  ];
  if (network) return run(command[0] ?? '', command.slice(1));
  // A separate network with only this machine.
  return run('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command]);
}

function mount() {
  for (const [type, folder] of [
    ['proc', 'proc'],
    ['tmpfs', 'dev/shm'],
    ['devpts', 'dev/pts'],
  ]) {
    mkdirSync(path.join(debian, folder ?? ''), { recursive: true });
    const { status, stderr } = spawnSync('mount', ['-t', type ?? '', type ?? '', path.join(debian, folder ?? '')], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`/${folder} of the fresh Debian: ${stderr}`);
  }
}

function unmount() {
  for (const folder of ['dev/pts', 'dev/shm', 'proc'])
    spawnSync('umount', ['--lazy', path.join(debian, folder)], { stdio: 'ignore' });
}
