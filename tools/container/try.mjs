// `npm run try:container`: tries the Containerfile and compose.yaml of deploy/ as docs/hosting.md describes, with
// Debian's Podman and Docker. It builds the image of the release made by `npm run release`, runs it, then compose.yaml.
// Needs root on Debian. Base images are built from Debian's packages under the expected names. All of it runs in
// separate namespaces without network. `-- again` reuses the Debians of the last run.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, mayInstall } from '../apt.mjs';
import { root } from '../install.mjs';
import { findArchive } from '../release/archive.mjs';
import { run, runTool } from '../run.mjs';
import { fail, step } from '../steps.mjs';
import { connectCaller, tryCompose } from './compose.mjs';
import { engines } from './engines.mjs';
import { bringPostgres, hasDebians, importDebians, makeDebians, makeStandIns } from './images.mjs';
import { tryImage } from './image.mjs';

const folder = '/var/tmp/hestia-container';
const work = path.join(folder, 'work');
const storage = path.join(folder, 'storage');
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const packages = [
  'debootstrap',
  'iproute2',
  'iptables',
  'curl',
  'runc',
  'podman',
  'podman-compose',
  'netavark',
  'aardvark-dns',
  'catatonit',
  'docker.io',
  'docker-compose',
];

await runTool(async () => {
  // A step that fails ends it, and all containers with it.
  if (process.argv[2] === 'inside') return await tryEngines().catch(fail);
  if (!mayInstall()) return skip('only root on Debian can run the engines');
  const { status, stderr } = spawnSync('unshare', [...namespaces, 'true'], { encoding: 'utf8' });
  if (status !== 0) return skip(`there are no namespaces here: ${stderr.trim()}`);
  const archive = findArchive();
  if ((await run('dpkg', ['--status', ...packages])).code !== 0) await aptInstall('Podman and Docker', packages);
  if (process.argv[2] !== 'again' || !hasDebians(folder)) await makeDebians(folder);
  bringPostgres(folder, archive.replace(/\.tar\.gz$/, ''));
  layOut(archive);
  // An interrupt ends the processes inside; this one still cleans up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  try {
    // Engines keep their sockets, locks and networks in /run and /dev/shm.
    const script = 'for each in /run /dev/shm; do mount -t tmpfs tmpfs $each; done && ip link set lo up && exec "$@"';
    const again = [process.execPath, import.meta.filename, 'inside'];
    return spawnSync('unshare', [...namespaces, 'sh', '-c', script, 'sh', ...again], { stdio: 'inherit' }).status ?? 1;
  } finally {
    await clear();
  }
});

/** @param {string} why */
function skip(why) {
  console.log(`Skipped: ${why}.`);
}

/**
 * A checkout after `npm run release`, as far as the images are made of it.
 * @param {string} archive
 */
function layOut(archive) {
  for (const each of [work, storage]) rmSync(each, { recursive: true, force: true });
  cpSync(path.join(root, 'deploy'), path.join(work, 'deploy'), { recursive: true });
  mkdirSync(path.join(work, 'dist'));
  cpSync(archive, path.join(work, 'dist', path.basename(archive)));
}

/** Remains of the namespaces: files, and empty process groups. */
async function clear() {
  for (const each of [work, storage]) rmSync(each, { recursive: true, force: true });
  const groups = ['-path', '*/libpod_parent*', '-o', '-path', '*/docker*'];
  await run('find', ['/sys/fs/cgroup', '-depth', '-type', 'd', '(', ...groups, ')', '-exec', 'rmdir', '{}', '+']);
}

async function tryEngines() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  await connectCaller();
  let tried = 0;
  for (const engine of engines) {
    await engine.start(path.join(storage, engine.command));
    await step(`${engine.name} takes Debian as an image`, () => importDebians(engine.command, folder));
    const { code, output } = await run(engine.command, ['run', '--rm', 'localhost/services', 'true']);
    if (code !== 0) {
      skip(`${engine.name} cannot run containers here: ${output.trim()}`);
      continue;
    }
    await tryImage(engine, work);
    await makeStandIns(engine.command);
    await tryCompose(engine, work);
    tried++;
  }
  if (tried > 0) console.log('\nThe container runs as the documentation says.');
}
