import { spawn } from 'node:child_process';
import { globSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { mustRun, run, runQuietly } from '../run.mjs';
import { step, until } from '../steps.mjs';

const folder = '/var/tmp/hestia-pages-clone';
// A separate network with only this machine: the pages' ports are free there.
const network = 'hestia-pages';
const address = '192.0.2.1';

/**
 * Runs the pages' commands for clones: of the last commit, with this clone's packages.
 * @param {import('./pages.mjs').Pages} pages
 */
export async function tryClone({ take }) {
  await makeClone();
  // The one package manager that asks before it does something.
  const android = take('apt-get install aapt android-framework-res groovy default-jre-headless').replace(
    'install',
    'install -qy',
  );
  await step(android, () => mustRun('sh', ['-c', android]));
  await mustRun('ip', ['netns', 'add', network]);
  try {
    for (const script of ['ip link set lo up', `ip address add ${address}/32 dev lo`]) await must(script);
    await tryHosting(take);
    await tryWorking(take);
  } finally {
    await run('ip', ['netns', 'delete', network]);
  }
}

async function makeClone() {
  rmSync(folder, { recursive: true, force: true });
  await runQuietly('Cloning', 'git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  for (const packages of globSync('{.,packages/*,e2e,bench}/node_modules', { cwd: root }))
    await runQuietly(`Copying ${packages}`, 'cp', ['-a', path.join(root, packages), path.join(folder, packages)]);
}

/** @typedef {import('./pages.mjs').Pages['take']} Take */

/**
 * README.md, “Install”, docs/commands.md and docs/backup.md, for a clone.
 * @param {Take} take
 */
async function tryHosting(take) {
  const start = take('HOST=0.0.0.0 npm start');
  await step(`${start}, seen from elsewhere; and the host's commands beside it`, () =>
    during(start, `http://${address}:8080/`, async () => {
      await must(take('npm run hestia -- COMMAND', { COMMAND: 'migrate status' }));
      await must(`${take('npm run hestia -- doctor')} || [ $? = 3 ]`);
      JSON.parse(await must(take('npm run hestia --silent -- COMMAND --json', { COMMAND: 'users list' })));
      await must(take('npm run hestia -- backup --to FOLDER', { FOLDER: 'backups' }));
    }),
  );
  const [backup = ''] = readdirSync(path.join(folder, 'backups'));
  await step('a copy of the data folder serves', async () => {
    await must(`${take('cp -a')} data copy`);
    await during(`HESTIA_DATA=copy npm start`, 'http://127.0.0.1:8080/');
  });
  await step('a restored backup serves, with a key of one’s own', async () => {
    const key = `HESTIA_HANDLES_KEY="$(${take('openssl rand -base64 32')})"`;
    await must(`mv data old-data && ${take('npm run hestia -- restore FILE', { FILE: `backups/${backup}` })}`);
    await during(`${key} npm start`, 'http://127.0.0.1:8080/');
  });
}

/**
 * CONTRIBUTING.md, docs/contributing and docs/native.md, as far as it takes minutes.
 * @param {Take} take
 */
async function tryWorking(take) {
  const dev = take('npm run dev');
  await step(dev, () => during(dev, 'http://localhost:5173/'));
  for (const begins of [
    'npm run build',
    'npx vitest run',
    'cd e2e && npx playwright test money',
    'npm run soak:short',
    'npm run native:sync',
    'npm run native:check',
    'npm run format',
    'npm run tables',
    'npx node packages/web/build/icons.ts',
  ]) {
    const command = take(begins);
    await step(command, () => must(command));
  }
  await step('none of it has changed a file', async () => {
    const changed = await must('git status --porcelain -uno');
    if (changed !== '') throw new Error(changed);
  });
}

/** Only this clone: PATH has the other one's Node and programs. */
const env = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^HESTIA_|^PORT$/i.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((each) => !each.includes('node_modules'))
    .join(':'),
});

/** @param {string} script */
const within = (script) =>
  /** @type {const} */ (['ip', ['netns', 'exec', network, 'sh', '-c', script], { cwd: folder, env: env() }]);

/** @param {string} script */
const must = (script) => {
  const [command, args, options] = within(script);
  return mustRun(command, [...args], options);
};

/**
 * Runs a long-running command until its server answers, with some work meanwhile.
 * @param {string} script
 * @param {string} url
 * @param {() => Promise<void>} [beside]
 */
async function during(script, url, beside) {
  const [command, args, options] = within(`exec env ${script}`);
  const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ bytes) => (output += bytes.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await until(() => must(`curl -sf ${url}`).then(() => true)).catch(() => {
      throw new Error(`${script} does not answer at ${url}:\n${output}`);
    });
    await beside?.();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
