import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fcmSender } from './fcm.ts';

/** A fake Google that answers each path as configured, `/moved` included, and records the requested paths. */
async function startGoogle(responses: Record<string, object>) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const body = responses[url];
    if (body) response.end(JSON.stringify(body));
    else response.writeHead(307, { location: '/moved' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-fcm-'));
  onTestFinished(() => {
    server.close();
    fs.rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'push@example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: 'flat',
    token_uri: `${url}/token`,
  };
  const serviceAccountFile = path.join(folder, 'account.json');
  fs.writeFileSync(serviceAccountFile, JSON.stringify(account));
  return { asked, send: fcmSender({ serviceAccountFile, url }) };
}

const push = { title: 'New message', body: 'Who cooks?', kind: 'message', url: '/message' } as const;

it("never follows redirects with the account’s assertion or users' texts", async () => {
  const moved = await startGoogle({ '/moved': { access_token: 'a' } });
  await expect(moved.send({ token: 'phone', push })).rejects.toThrow('fetch failed');
  expect(moved.asked).toEqual(['/token']);

  const send = '/v1/projects/flat/messages:send';
  const half = await startGoogle({ '/token': { access_token: 'a' }, '/moved': {} });
  await expect(half.send({ token: 'phone', push })).rejects.toThrow('fetch failed');
  expect(half.asked).toEqual(['/token', send]);
});

it('asks for another token once its hour is over, and when the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const send = '/v1/projects/flat/messages:send';
  const google = await startGoogle({ '/token': { access_token: 'a', expires_in: 3600 }, [send]: {} });
  const sendAfter = async (days: number) => {
    vi.setSystemTime(Date.now() + days * 86_400_000);
    await google.send({ token: 'phone', push });
  };
  for (const days of [0, 0, 3, -3, 0]) await sendAfter(days);
  expect(google.asked).toEqual(['/token', send, send, '/token', send, '/token', send, send]);
});
