import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './install.mjs';

test('npm run demo prints address, e-mail and password of a furnished flat, keeps it in a separate folder, and removes it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hestia-try-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As root the database runs as another user, who enters this folder.
  await chmod(folder, 0o711);
  const home = path.join(folder, 'demo');
  const env = { ...process.env, NODE_ENV: undefined, PORT: '0', HESTIA_DATA: path.join(folder, 'other') };
  const demo = spawn('npm', ['run', 'demo', '--', '--folder', home, '--weeks', '1'], { cwd: root, env });
  onTestFinished(() => void demo.kill('SIGTERM'));
  let output = '';
  const exit = once(demo, 'exit');
  const [, url = '', email, password] = await new Promise<RegExpExecArray>((resolve, reject) => {
    const onData = (bytes: Buffer) => {
      output += bytes.toString();
      const found = /The demo is at (\S+)\s+Sign in as ([^,\s]+).*the password is: (.+)\n/.exec(output);
      if (found) resolve(found);
    };
    demo.stdout.on('data', onData);
    demo.stderr.on('data', onData);
    demo.on('exit', () => reject(new Error(`npm run demo ended:\n${output}`)));
  });
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const signedIn = await fetch(new URL('/api/Account/SignIn', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);
  demo.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(existsSync(path.join(folder, 'other'))).toBe(false);
  const remove = spawn('npm', ['run', 'demo', '--', '--folder', home, '--remove'], { cwd: root, env });
  expect(await once(remove, 'exit')).toEqual([0, null]);
  expect(existsSync(home)).toBe(false);
});
