import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFaultWords } from '#platform/kernel/settings/file-faults.ts';
import { isFull, reasonOf } from '#platform/kernel/settings/failures.ts';
import { startWords } from '#platform/start-words.ts';
import { hestia } from '#test/hestia.ts';
import { canMount, mountDisk } from '#test/mounts.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Error codes of the system and PostgreSQL become sentences for the host.

let server: TestServer;
let shelf: string;
beforeAll(async () => {
  server = await startTestServer();
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-sentences-'));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true, force: true });
});

const fault = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
};

test('a backup into a file, below a file, or with a missing passphrase file is refused with a sentence', async () => {
  const file = path.join(shelf, 'file');
  fs.writeFileSync(file, '');
  const backUp = async (...args: string[]) => (await hestia(server.env, 'backup', ...args)).err;
  expect(await backUp('--to', file)).toBe(`${file} already exists, and is not a folder\n`);
  expect(await backUp('--to', path.join(file, 'below'))).toMatch(/ is below a file, where no folder can be\n$/);
  const away = path.join(shelf, 'away');
  expect(await backUp('--to', shelf, '--passphrase-file', away)).toBe(`${away} does not exist\n`);
});

test("an unusable file in a setting is reported with the setting's name", async () => {
  const away = path.join(shelf, 'away');
  for (const name of ['HESTIA_HANDLES_KEY_FILE', 'HESTIA_JWT_SECRET_FILE', 'HESTIA_SETTINGS']) {
    const { err } = await hestia({ ...server.env, [name]: away }, 'users', 'list');
    expect(err).toContain(`${name} names a file that cannot be used: ${away} does not exist`);
  }
});

test('each kind of file error has a sentence; errors of sockets and programs keep theirs', () => {
  const folder = path.join(shelf, 'folder');
  fs.mkdirSync(folder);
  expect(fileFaultWords(fault(() => fs.readFileSync(folder)))).toBeNull();
  expect(reasonOf(fault(() => fs.openSync(folder, 'w')))).toBe(`${folder} is a folder, not a file`);
  expect(reasonOf(fault(() => fs.writeFileSync(folder, '', { flag: 'wx' })))).toBe(`${folder} already exists`);
  const socket = Object.assign(new Error('connect ENOENT /x'), { code: 'ENOENT', path: '/x', syscall: 'connect' });
  expect(reasonOf(socket)).toBe('connect ENOENT /x');
});

test('a full disk of the database is reported as such, even without its error code', () => {
  const words = 'could not extend file "base/5/1259": wrote only 4096 of 8192 bytes at block 12';
  const wrapped = new Error(`Failed to carry the database over: ${words}`);
  expect(isFull(wrapped)).toBe(true);
  expect(startWords(wrapped, '/data')).toBe(
    `The disk is full (Failed to carry the database over: ${words}). Free some space where the data folder (/data) and the database are stored, then start again; nothing is lost`,
  );
});

test.runIf(canMount())('a backup that has no room says where, and leaves nothing behind', async () => {
  using disk = mountDisk('size=8k');
  fs.writeFileSync(path.join(disk.place, 'filler'), Buffer.alloc(8192));
  const { code, err } = await hestia(server.env, 'backup', '--to', disk.place);
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no room left in .*: free some, or name another/)]);
  expect(fs.readdirSync(disk.place)).toEqual(['filler']);
});

describe('a database whose machine takes no connection', () => {
  /** A port with a full queue: connections get no answer. */
  async function silentPort() {
    const script =
      `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {` +
      `require('fs').writeSync(1, String(this.address().port)); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) })`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const fillers = Array.from({ length: 8 }, () => net.connect(Number(port), '127.0.0.1').on('error', () => {}));
    await Promise.race(fillers.map((filler) => once(filler, 'connect')));
    return {
      port,
      [Symbol.dispose]: () => {
        for (const filler of fillers) filler.destroy();
        child.kill('SIGKILL');
      },
    };
  }

  test("a backup reports within ten seconds that the database's machine accepts no connection", async () => {
    using silent = await silentPort();
    const before = performance.now();
    const env = { ...server.env, DATABASE_URL: `postgres://hestia@127.0.0.1:${silent.port}/flat` };
    const { code, err } = await hestia(env, 'backup', '--to', shelf);
    const words = `Cannot connect to the database at 127.0.0.1:${silent.port}/flat: nothing answers within 4 s\n`;
    expect([code, err]).toEqual([1, words]);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
