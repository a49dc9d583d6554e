import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import { attempt } from './call.ts';
import { connectRaw, handshake, record, upgradeStatus } from './hub/raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';

// Finds all log lines of a request by its id. The proxy's id is that of the request.

type Line = Readonly<Record<string, unknown>>;
const lines: Line[] = [];

let server: TestServer;
let received: App;
let url: string;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-heard-'));
  const env = { ...server.env, HESTIA_DATA: folder, HESTIA_TRUST_PROXY: 'true' };
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  received = await createApp(readSettings(env), { log });
  url = await received.listen();
});
afterAll(async () => {
  await received.close();
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const linesOf = (reqId: string) => lines.filter((line) => line['reqId'] === reqId);
const from = (id: string) => ({ 'x-request-id': id });

it('the job that a write queues names its request', async () => {
  const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
  const colocationId = await server.createHousehold(ada);
  await server.join(bea, colocationId);
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  // Its pushes join several writes, and name none of them.
  await server.call(bea, noticeEndpoints.subscribe, { body: { endpoint: 'https://push.example.org/bea', keys } });
  const body = { colocationId, content: 'Hello' };
  await attempt(url, ada, messageEndpoints.sendMessage, { body, headers: from('a-message-of-ada') });
  await attempt(url, ada, messageEndpoints.listMessages, { query: { colocationId }, headers: from('another-request') });
  const jobs = () => linesOf('a-message-of-ada').flatMap(({ job, msg }) => (job === undefined ? [] : [[job, msg]]));
  await vi.waitFor(() => expect(jobs()).toEqual([['notices', 'job']]), 20_000);
  expect(linesOf('a-message-of-ada')).toContainEqual(
    expect.objectContaining({ msg: 'request', path: messageEndpoints.sendMessage.path, userId: ada.id }),
  );
  expect(linesOf('another-request').map(({ msg }) => msg)).toEqual(['request']);
});

it('log lines of a hub connection name it, and the request that opened it', async () => {
  const [col, dan] = [await server.signUp('Col'), await server.signUp('Dan')];
  const elsewhere = await server.createHousehold(dan);
  const client = await connectRaw(`${url}/hestiaHub`, {
    headers: { authorization: `Bearer ${col.jwt}`, ...from('a-hub-of-col') },
  });
  client.send(handshake, record({ type: 1, invocationId: '1', target: 'JoinColocationGroup', arguments: [elsewhere] }));
  await client.until(({ invocationId }) => invocationId === '1');
  const [opened, refused, ...others] = linesOf('a-hub-of-col');
  expect([opened, refused, others]).toMatchObject([
    { msg: 'Hub connection opened', userId: col.id, connectionId: expect.stringMatching(/^[\w-]{22}$/) as unknown },
    { msg: 'Hub method refused', userId: col.id, connectionId: opened?.['connectionId'] },
    [],
  ]);
});

it('a refused upgrade logs its request', async () => {
  expect(await upgradeStatus(`${url}/hestiaHub`, { headers: from('a-hub-of-nobody') })).toBe(401);
  expect(linesOf('a-hub-of-nobody')).toMatchObject([{ msg: 'Hub connection refused', status: 401 }]);
});
