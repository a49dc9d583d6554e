import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { version } from '#platform/version.ts';
import { processEnv } from './process-env.ts';

/** pino's number of the level. */
const ERROR = 50;

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia main '));
});
afterEach(async () => {
  for (const hestia of started.splice(0))
    if (hestia.exitCode === null && hestia.kill('SIGKILL'))
      await new Promise((resolve) => hestia.once('exit', resolve));
  fs.rmSync(folder, { recursive: true, force: true });
});

/** `node main.ts` as a host starts it. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: { ...processEnv, HESTIA_DATA: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Hestia is at (\S+)/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(err)));
  });
  address.catch(() => {});
  return { child, ended, address };
}

/** The log without times. */
const logged = (out: string) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('logs its settings, its address and its stop, answers, and exits cleanly on a signal', async () => {
  const hestia = start({
    HESTIA_METRICS_TOKEN: 'a token that is secret',
    HESTIA_SIGNUP: 'invitation',
    HESTIA_MOST_PICTURES: '7',
  });
  const address = await hestia.address;
  await vi.waitFor(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200), 20_000);
  hestia.child.kill('SIGTERM');
  const { code, out, err } = await hestia.ended;
  expect([code, err]).toEqual([0, '']);
  expect(out.split('\n').filter((line) => !line.startsWith('{'))).toEqual([`Hestia is at ${address}`, '']);
  const settings = { dataFolder: folder, metricsToken: true, signUp: 'invitation', max: { pictures: 7 } };
  const lines = logged(out);
  expect(lines.at(0)).toMatchObject({ msg: 'Starting Hestia', version, database: 'embedded', settings });
  expect(lines.at(1)).toMatchObject({ msg: 'HESTIA_MOST_PICTURES is now HESTIA_MAX_PICTURES: rename it' });
  expect(lines.at(-1)).toMatchObject({ msg: 'Shutdown complete', version });
  // On a slow machine the stop may interrupt a job that had just begun: a warning, no error.
  expect(lines.filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  expect(out).not.toContain('secret');
  expect(fs.existsSync(path.join(folder, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
});

test('reports all faults of its settings and ends', async () => {
  const { code, err } = await start({ PORT: 'http', HESTIA_LOG: 'loud' }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^Invalid settings:\n {2}PORT must .*\n {2}HESTIA_LOG must .*\n$/);
});

test('a second one on the same data is refused with a sentence', async () => {
  await start().address;
  const { code, err } = await start().ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^Another Hestia \(process \d+\) already uses .*\n$/);
});

test('a port in use is reported with a sentence, and the database stops again', async () => {
  const port = new URL(await start().address).port;
  const other = path.join(folder, 'other');
  const { code, err } = await start({ PORT: port, HESTIA_DATA: other }).ended;
  expect(code).toBe(1);
  expect(err).toBe(`127.0.0.1:${port} is already in use by another program; choose another PORT\n`);
  expect(fs.existsSync(path.join(other, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
});

test('after a kill, the next one serves the same data', async () => {
  const first = start();
  const body = JSON.stringify({ username: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' });
  const headers = { 'content-type': 'application/json' };
  const signUp = await fetch(`${await first.address}/api/Account/SignUp`, { method: 'POST', headers, body });
  expect(signUp.status).toBe(200);
  first.child.kill('SIGKILL');
  const second = start();
  const signIn = await fetch(`${await second.address}/api/Account/SignIn`, { method: 'POST', headers, body });
  expect(signIn.status).toBe(200);
});
