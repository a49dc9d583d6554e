import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hestia } from '#test/hestia.ts';
import { processEnv } from '#test/process-env.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-beside-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A separate server process with the embedded database. */
async function serve(env: Record<string, string>) {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...processEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /Hestia is at (\S+)/.exec(text.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A command whose `/tmp` differs from the server's. */
async function withTemporaryFolder<T>(temporary: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  // Every database user may enter it.
  fs.mkdirSync(temporary);
  for (const each of [temporary, path.dirname(temporary)]) fs.chmodSync(each, 0o711);
  process.env['TMPDIR'] = temporary;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

test('commands work on the embedded database with and without its server', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HESTIA_DATA: folder, PORT: '0', HESTIA_LOG: 'silent' };
  expect((await hestia(env, 'users', 'list')).err).toMatch(/^There is no Hestia in .* yet/);
  const server = await serve(env);
  const body = JSON.stringify({ username: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' });
  const headers = { 'content-type': 'application/json' };
  const { jwt } = (await (
    await fetch(`${server.url}/api/Account/SignUp`, { method: 'POST', headers, body })
  ).json()) as { jwt: string };
  const mine = () => fetch(`${server.url}/api/Account/Sessions`, { headers: { authorization: `Bearer ${jwt}` } });
  expect((await mine()).status).toBe(200);
  expect((await hestia(env, 'users', 'sessions', 'ada@example.org', '--end')).code).toBe(0);
  expect((await mine()).status).toBe(401);
  const elsewhere = await withTemporaryFolder(path.join(folder, 'elsewhere'), () => hestia(env, 'users', 'list'));
  await server.stop();
  expect(elsewhere.err).toMatch(/^Hestia runs on .*, but its database does not listen in .*PrivateTmp/);
  expect((await hestia(env, 'users', 'list')).out).toContain('ada@example.org');
  expect(fs.existsSync(path.join(folder, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
});
