// `npm run release:try`: the release that `npm run release` made, on a machine that has nothing: an empty Debian without
// Node and npm, without network, as an ordinary user. Needs root on Debian.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openAsBlob, rmSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from '../apt.mjs';
import { makeDebian } from '../debian.mjs';
import { root } from '../install.mjs';
import { mustRun, run, runTool } from '../run.mjs';
import { fail, account, step } from '../steps.mjs';
import { findArchive } from './archive.mjs';

const debian = '/var/tmp/hestia-release';
const home = '/home/flatmate';
const port = 8097;
const url = `http://127.0.0.1:${port}`;

await runTool(async () => {
  // A step that fails ends it, and the server with it.
  if (process.argv[2] === 'inside') return await tryRelease().catch(fail);
  if (!mayInstall()) throw new Error('An empty Debian can be made only by root on Debian.');
  const archive = findArchive();
  if (!existsSync('/usr/sbin/debootstrap')) await aptInstall('what an empty Debian is made with', ['debootstrap']);
  if (process.argv[2] !== 'again') {
    unmount();
    await makeDebian(debian);
    await run('chroot', [debian, 'useradd', '--create-home', '--uid', '1000', 'flatmate']);
  }
  rmSync(path.join(debian, home), { recursive: true });
  await run('chroot', [debian, 'install', '-d', '-o', 'flatmate', home]);
  cpSync(archive, path.join(debian, home, 'hestia.tar.gz'));
  mount();
  try {
    // A separate network with only this machine.
    const script = 'ip link set lo up && exec "$@"';
    const again = [process.execPath, import.meta.filename, 'inside'];
    return spawnSync('unshare', ['--net', 'sh', '-c', script, 'sh', ...again], { stdio: 'inherit' }).status ?? 1;
  } finally {
    unmount();
  }
});

/** A host's first steps: unpack, serve, use, back up, stop, serve again. */
async function tryRelease() {
  await step('has neither Node, npm, libatomic nor a network', async () => {
    const { output } = await inside(
      'command -v node npm; ls /usr/lib/*/libatomic*; exec 3<>/dev/tcp/deb.debian.org/80',
      'bash',
    );
    if (/bin\/|x86_64-linux-gnu\/libatomic/.test(output.replaceAll(/ls: .*/g, ''))) throw new Error(output);
  });
  await step('unpacks', () => must('tar xf hestia.tar.gz && mv hestia-*/ hestia && du -sm hestia'));
  const first = await step('serves', () => serve());
  const { jwt, picture } = await step('has an account, a household and pictures', () => moveIn());
  await step('backs up beside the server', () => must('./hestia/hestia backup --to backups --json'));
  await step('verifies the backup', () => must('./hestia/hestia verify backups/*'));
  await step('has a doctor', () => must('./hestia/hestia doctor || [ $? = 3 ]'));
  await step('stops at SIGTERM', () => stop(first));
  // An update replaces the programs, and only the old ones can read the data before a major upgrade.
  await step('keeps its PostgreSQL beside the data', () =>
    must('du -sm data/database/postgres-* && data/database/postgres-*/bin/postgres --version'),
  );
  const second = await step('serves again', () => serve());
  await step('still has everything', async () => {
    const household = await ask('GET', '/api/Colocation', { jwt });
    if (!household.includes('Rue des Lilas 3')) throw new Error(household);
    await ask('GET', picture, { jwt });
  });
  await stop(second);
  await step('keeps a demo beside it', () => tryDemo());
  await step('restores the backup', () => must('HESTIA_DATA=$HOME/other ./hestia/hestia restore backups/*'));
  console.log('\nThe release runs on a machine that has nothing.');
}

async function tryDemo() {
  await stop(await serve('demo'));
  return must('./hestia/hestia demo --remove');
}

async function moveIn() {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<title>')) throw new Error(`The page answers ${page.status}`);
  const { jwt, user } = /** @type {{ jwt: string, user: { id: string } }} */ (
    JSON.parse(await ask('POST', '/api/Account/SignUp', { json: account }))
  );
  await ask('POST', '/api/Colocation', { jwt, json: { name: 'Rue des Lilas 3', createdBy: user.id } });
  let picture = '';
  // Decoded by sharp, and by libheif in a separate process.
  for (const file of ['packages/web/dist/icon-512.png', 'packages/server/test/pictures/turned.heic']) {
    const body = new FormData();
    body.set('file', await openAsBlob(path.join(root, file)), path.basename(file));
    picture = `/api/Reminder/images/${await ask('POST', '/images', { jwt, body })}`;
  }
  return { jwt, picture };
}

/**
 * @param {string} method
 * @param {string} at
 * @param {{ jwt?: string, json?: object, body?: FormData }} request
 */
async function ask(method, at, { jwt, json, body }) {
  const headers = {
    ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = body ?? (json === undefined ? null : JSON.stringify(json));
  const response = await fetch(url + at, { method, headers, ...(sent === null ? {} : { body: sent }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${at} answers ${response.status}: ${text}`);
  return text;
}

/**
 * @param {'serve' | 'demo'} [command]
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function serve(command = 'serve') {
  const child = spawn('chroot', chrooted(`exec ./hestia/hestia ${command}`), { stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.stdout.on(
      'data',
      (/** @type {Buffer} */ text) => /(?:Hestia|demo) is at/.test(text.toString()) && resolve(child),
    );
    child.on('close', (code) => reject(new Error(`It ended with ${code}`)));
  });
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code}`);
}

/** @param {string} script */
function must(script) {
  return mustRun('chroot', chrooted(script));
}

/**
 * @param {string} script
 * @param {string} [shell]
 */
function inside(script, shell) {
  return run('chroot', chrooted(script, shell));
}

/**
 * @param {string} script
 * @param {string} [shell]
 */
function chrooted(script, shell = 'sh') {
  const env = ['PATH=/usr/bin:/bin', `HOME=${home}`, `HESTIA_DATA=${home}/data`, `PORT=${port}`, 'HESTIA_LOG=warn'];
  return ['--userspec=1000:1000', debian, '/usr/bin/env', '-i', ...env, shell, '-c', `cd ${home} && ${script}`];
}

function mount() {
  unmount();
  for (const [type, folder] of /** @type {const} */ ([
    ['proc', 'proc'],
    ['tmpfs', 'dev/shm'],
  ])) {
    mkdirSync(path.join(debian, folder), { recursive: true });
    const { status, stderr } = spawnSync('mount', ['-t', type, type, path.join(debian, folder)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`/${folder} of the empty Debian: ${stderr}`);
  }
}

function unmount() {
  for (const folder of ['dev/shm', 'proc'])
    spawnSync('umount', ['--lazy', path.join(debian, folder)], { stdio: 'ignore' });
}
