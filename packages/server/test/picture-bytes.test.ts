import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp, type App } from '../src/app.ts';
import { attempt, type TestUser } from './call.ts';
import { diceOf } from '../src/cli/demo/dice.ts';
import { noisePicture } from './noise-picture.ts';
import { startTestServer, type TestServer } from './server.ts';

// A household stores a limited number of megabytes of pictures: here one, through two processes.

let server: TestServer;
let second: App;
let otherFolder: string;
let urls: [string, string];
let picture: Blob;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_MAX_PICTURE_MB: '1' });
  otherFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-other-'));
  second = await createApp(readSettings({ ...server.env, HESTIA_DATA: otherFolder }), { log: createLog('error') });
  urls = [server.url, await second.listen()];
  picture = new Blob([new Uint8Array(await noisePicture(diceOf(1), 480, 360))]);
});
afterAll(async () => {
  await second.close();
  await server.close();
  fs.rmSync(otherFolder, { recursive: true, force: true });
});

const form = (fields: Readonly<Record<string, string>> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', picture, 'noise.png');
  return body;
};
const upload = (by: TestUser, url = server.url) => attempt(url, by, imageEndpoints.addImage, { body: form() });
const bytesOf = async (colocationId: string) => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(bytes)::int as bytes from images where colocation_id = ${colocationId}`.execute(
    server.platform.database.of(),
  );
  return rows[0]?.bytes ?? 0;
};

/** How many wait for a lock in this database. */
const countWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.platform.database.of(),
  );
  return rows.length;
};

/** Uploads until there is no room; returns how many fit. */
async function fill(by: TestUser): Promise<number> {
  for (let count = 0; ; count++) if ((await upload(by)).status !== 200) return count;
}

it('of two concurrent pictures in two processes, one is kept where there is room for one', async () => {
  const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
  const home = await server.createHousehold(ada);
  await server.join(bea, home);
  const { body: last } = await upload(ada);
  const room = (await fill(ada)) + 1;
  await server.call(ada, imageEndpoints.deleteImage, { params: { name: String(last) } });
  let both: ReturnType<typeof upload>[] = [];
  await inTransaction(server.platform.database, async (tx) => {
    await sql`select from colocations where id = ${home} for update`.execute(tx.of());
    both = [upload(ada, urls[0]), upload(bea, urls[1])];
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), 20_000);
  });
  const replies = (await Promise.all(both)).toSorted((a, b) => a.status - b.status);
  expect(replies).toMatchObject([
    { status: 200 },
    {
      status: 422,
      body: { code: 'quotaReached', message: expect.stringMatching(/pictures of 1 MB.*Delete some/) as unknown },
    },
  ]);
  const bytes = await bytesOf(home);
  expect([bytes <= 1_000_000, bytes + bytes / room > 1_000_000]).toEqual([true, true]);
});

it('a deletion frees space, also of the message with the picture', async () => {
  const col = await server.signUp('Col');
  const colocationId = await server.createHousehold(col);
  const id = await server.call(col, messageEndpoints.sendPictures, { body: form({ colocationId }) });
  const { body: name } = await upload(col);
  await fill(col);
  await server.call(col, imageEndpoints.deleteImage, { params: { name: String(name) } });
  expect(await fill(col)).toBe(1);
  await server.call(col, messageEndpoints.deleteMessage, { params: { id } });
  expect(await fill(col)).toBe(1);
});

it('a user without a household has a separate quota of the same size', async () => {
  const dan = await server.signUp('Dan');
  expect(await fill(dan)).toBeGreaterThan(0);
  expect(await upload(dan)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
});
