import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import type { Finding } from '../src/cli/checks/finding.ts';
import { attempt, succeed, type TestUser } from './call.ts';
import { diceOf } from '../src/cli/demo/dice.ts';
import { hestia } from './hestia.ts';
import { noisePicture } from './noise-picture.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let second: App;
let otherFolder: string;
const events: string[] = [];
let urls: [string, string];
let ada: TestUser;
let flat: string;

beforeAll(async () => {
  server = await startTestServer();
  // With a separate data folder, as on a new second machine.
  otherFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-other-'));
  const log = createLog('info', { write: (line) => void events.push(line) });
  second = await createApp(readSettings({ ...server.env, HESTIA_DATA: otherFolder }), { log });
  urls = [server.url, await second.listen()];
  ada = await server.signUp('Ada');
  flat = await server.createHousehold(ada);
});
afterAll(async () => {
  await second.close();
  await server.close();
  fs.rmSync(otherFolder, { recursive: true, force: true });
});

const post = (url: string, content: string, key?: string) =>
  succeed(url, ada, messageEndpoints.sendMessage, {
    body: { colocationId: flat, content, sendBy: ada.id },
    ...(key !== undefined && { key }),
  });

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from events where colocation_id = ${flat} order by seq`.execute(server.platform.database.of());
  return rows.map(({ seq }) => seq);
}

test('writers of both number the events of a household without gaps', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, turn) => post(urls[turn % 2 === 0 ? 0 : 1], `Message ${turn}`)));
  expect(await numbers()).toEqual(Array.from({ length: 40 }, (_, place) => place + 1));
});

test('a write that is sent to both at once is carried out once', async () => {
  const before = (await numbers()).length;
  const ids = await Promise.all([...urls, ...urls].map((url) => post(url, 'Sent four times', 'one key')));
  expect(new Set(ids).size).toBe(1);
  expect((await numbers()).length).toBe(before + 1);
});

test('a session that ends at one is refused by the other at once', async () => {
  const { jwt } = await succeed(urls[1], null, accountEndpoints.signIn, {
    body: { email: ada.email, password: ada.password },
  });
  const ask = () => attempt(urls[1], { jwt }, colocationEndpoints.listColocations);
  expect((await ask()).status).toBe(200);
  await succeed(urls[0], { jwt }, accountEndpoints.logout, {});
  expect((await ask()).status).toBe(401);
});

test('a calendar is the same at both, and withdrawn at both at once', async () => {
  const { createCalendarAddress, withdrawCalendarAddress } = calendarEndpoints;
  const body = { colocationId: flat, title: 'Bins', dueDate: '2040-01-03T17:00:00Z', enrolled: [ada.id] };
  await succeed(urls[0], ada, choreEndpoints.addChore, { body });
  const { pathname } = new URL((await succeed(urls[0], ada, createCalendarAddress)).url);
  const [one, other] = await Promise.all(urls.map(async (url) => (await fetch(`${url}${pathname}`)).text()));
  expect(one).toContain('SUMMARY:Bins');
  // Each links to the host of the request.
  expect(other?.replaceAll(urls[1], urls[0])).toBe(one);
  await succeed(urls[1], ada, withdrawCalendarAddress);
  const gone = await Promise.all(urls.map(async (url) => (await fetch(`${url}${pathname}`)).status));
  expect(gone).toEqual([404, 404]);
});

test('both know each other’s sessions and share one push key, with separate data folders', async () => {
  const { jwt } = await succeed(urls[0], null, accountEndpoints.signIn, {
    body: { email: ada.email, password: ada.password },
  });
  const keys = await Promise.all(urls.map((url) => succeed(url, { jwt }, noticeEndpoints.getPushKey, {})));
  expect(keys[1]).toBe(keys[0]);
});

test("the start warns that the folder of pictures must be shared, and isn't", () => {
  const said = events.join('');
  expect(said).toContain(`"folder":"${otherFolder}/images","msg":"Every process on this database must share this`);
  expect(said).toMatch(/"level":40,.*"msg":"a process on this database has its pictures in another folder than /);
});

test('with separate folders each answers 404 for the other’s pictures, and both and the doctor report why', async () => {
  const body = new FormData();
  body.set(
    'file',
    new File([new Uint8Array(await noisePicture(diceOf(1), 40, 30))], 'picture.png', { type: 'image/png' }),
  );
  const name = await succeed(urls[1], ada, imageEndpoints.addImage, { body });
  const seen = await Promise.all(urls.map((url) => attempt(url, ada, imageEndpoints.getImage, { params: { name } })));
  expect(seen.map(({ status }) => status)).toEqual([404, 200]);
  const says =
    /^a process on this database has its pictures in another folder than .*: point HESTIA_DATA of all to one folder/;
  for (const url of urls) {
    const { status, body: answer } = await attempt(url, null, systemEndpoints.getReady);
    expect([status, answer]).toEqual([200, expect.objectContaining({ warnings: [expect.stringMatching(says)] })]);
  }
  const { out } = await hestia(server.env, 'doctor', '--json');
  const found = (JSON.parse(out) as Finding[]).filter(({ about }) => about === 'picture-folder');
  expect(found).toMatchObject([{ state: 'failed' }]);
});

test('processes that share a folder have no warning', async () => {
  const log = createLog('warn', { write: (line) => void warned.push(line) });
  const warned: string[] = [];
  const home = await startTestServer();
  const other = await createApp(readSettings(home.env), { log });
  const { body } = await attempt(await other.listen(), null, systemEndpoints.getReady);
  await other.close();
  await home.close();
  expect([warned, JSON.stringify(body)]).toEqual([[], expect.not.stringContaining('another folder')]);
});
