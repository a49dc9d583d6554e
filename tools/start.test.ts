import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isMissingPackages, root } from './install.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hestia-start-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('npm start prints the address and a line of the log, answers there, and stops with npm', async () => {
  // As root the database runs as somebody else, who has to get in.
  await chmod(folder, 0o711);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', HESTIA_DATA: path.join(folder, 'data') },
  });
  // A test that fails leaves no server behind, either.
  onTestFinished(() => void npm.kill('SIGTERM'));
  let said = '';
  const exit = once(npm, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const found = /Hestia is at (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    npm.stdout.on('data', hear);
    npm.stderr.on('data', hear);
    npm.on('exit', () => reject(new Error(`npm start ended:\n${said}`)));
  });
  // npm names the script, and may have something to say of its own settings.
  const ours = said.split('\n').filter((line) => line !== '' && !/^(>|npm |\{.*"Starting Hestia"\})/.test(line));
  expect(ours).toEqual([`Hestia is at ${address}`]);
  expect((await fetch(new URL('/api/Version', address))).status).toBe(200);
  npm.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await expect(fetch(new URL('/api/Version', address))).rejects.toThrow('fetch failed');
}, 60_000);

describe('packages are missing', () => {
  const lock = {
    'packages/web': { version: '0.1.0' },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  };
  const writeLock = async (file: string, packages: object) => {
    await mkdir(path.join(folder, 'node_modules'), { recursive: true });
    await writeFile(path.join(folder, file), JSON.stringify({ packages }));
  };
  const installed = (packages: object) => writeLock('node_modules/.package-lock.json', packages);
  beforeEach(() => writeLock('package-lock.json', lock));

  test('where nothing was installed, or npm did not finish', () => {
    expect(isMissingPackages({ dev: false }, folder)).toBe(true);
  });

  test('where one has another version than the lock says', async () => {
    await installed({ ...lock, 'node_modules/fastify': { version: '4.0.0' } });
    expect(isMissingPackages({ dev: false }, folder)).toBe(true);
  });

  test('for development alone, where npm left those out', async () => {
    await installed({ 'node_modules/fastify': { version: '5.0.0' } });
    expect(isMissingPackages({ dev: false }, folder)).toBe(false);
    expect(isMissingPackages({ dev: true }, folder)).toBe(true);
  });

  test('not because of what is for another machine', async () => {
    const { 'node_modules/for-another-machine': _, ...here } = lock;
    await installed(here);
    expect(isMissingPackages({ dev: true }, folder)).toBe(false);
  });
});
