import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claim } from './ownership.ts';
import { startTimeOf, isAlive } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-owner-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const leave = (holder: string) => fs.writeFileSync(path.join(folder, 'owner'), holder);

test('a folder is free and empty after its holder releases it', async () => {
  const letGo = await claim(folder);
  await expect(claim(folder)).rejects.toThrow(`process ${process.pid}`);
  letGo();
  expect(fs.readdirSync(folder)).toEqual([]);
  (await claim(folder))();
});

test('of many concurrent processes, one gets it', async () => {
  leave('999999999 long ago');
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(folder)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(fs.readdirSync(folder)).toEqual(['owner']);
});

test('the lock of a dead process, or of a reused process id, is taken over', async () => {
  for (const holder of ['', '999999999 5', `${process.ppid} another birth`, 'no number']) {
    leave(holder);
    const letGo = await claim(folder);
    expect(fs.readFileSync(path.join(folder, 'owner'), 'utf8')).toBe(`${process.pid} ${startTimeOf(process.pid)}`);
    letGo();
  }
});

test('a holder that is just ending is waited for', async () => {
  const holder = spawn('sleep', ['0.3'], { stdio: 'ignore' });
  leave(`${holder.pid} ${startTimeOf(holder.pid ?? 0)}`);
  const letGo = await claim(folder);
  expect(isAlive(holder.pid ?? 0)).toBe(false);
  letGo();
});

test('a zombie process is not alive', async () => {
  // The shell becomes `sleep`, which does not ask for the child that the shell had.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (output: Buffer) => resolve(Number(output))),
  );
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(isAlive(parent.pid ?? 0)).toBe(true);
  parent.kill('SIGKILL');
});
