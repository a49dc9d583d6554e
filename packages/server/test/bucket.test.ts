import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveResult } from '#platform/backup/archive.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { createApp, type App } from '../src/app.ts';
import type { Finding } from '../src/cli/checks/finding.ts';
import { collectGarbage } from '../src/features/images/garbage-collection.ts';
import { imageStore } from '../src/features/images/store.ts';
import { pictureStores } from '#platform/pictures/stores.ts';
import { startBucket, type TestBucket } from './bucket.ts';
import type { TestUser } from './call.ts';
import { resultOf, hestia } from './hestia.ts';
import { quietLog } from './quiet-log.ts';
import { startTestServer, type TestServer } from './server.ts';

let bucket: TestBucket;
let server: TestServer;
/** Another machine on the same database, with a separate data folder. */
let second: App;
let url: string;
let shelf: string;
let lea: TestUser;

beforeAll(async () => {
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-bucket-'));
  bucket = await startBucket();
  server = await startTestServer(bucket.env);
  const settings = readSettings({ ...server.env, HESTIA_DATA: path.join(shelf, 'second') });
  second = await createApp(settings, { log: createLog('silent') });
  url = await second.listen();
  lea = await server.signUp('Léa');
  await server.createHousehold(lea);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await bucket.close();
  fs.rmSync(shelf, { recursive: true, force: true });
});

const folder = () => path.join(String(server.env['HESTIA_DATA']), 'images');
const beside = ['removed', 'folder.id'];
const inFolder = () =>
  fs.existsSync(folder()) ? fs.readdirSync(folder()).filter((name) => !beside.includes(name)) : [];
const inBucket = async (name: string) => (await bucket.list()).filter((key) => key.includes(name.replace('.webp', '')));
const keysOf = (name: string, place = '') => [
  `pictures/${place}${name.replace('.webp', '.preview')}`,
  `pictures/${place}${name}`,
];

async function addPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([bytes], 'picture.png', { type: 'image/png' }));
  return server.call(lea, imageEndpoints.addImage, { body });
}

const get = (name: string, { at = server.url, headers = {}, query = '' } = {}) =>
  fetch(`${at}/api/Reminder/images/${name}${query}`, { headers: { authorization: `Bearer ${lea.jwt}`, ...headers } });

test('a picture is only in the bucket, and every machine serves it: small, in parts and on condition', async () => {
  const name = await addPicture();
  expect([await inBucket(name), inFolder()]).toEqual([keysOf(name), []]);
  const whole = await get(name, { at: url });
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(bytes).metadata()).width).toBe(60);
  const part = await get(name, { headers: { range: 'bytes=0-9' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 10)]);
  const known = { 'if-none-match': whole.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await get(name, { headers: known })).status).toBe(304);
  expect((await get(name, { query: '?preview=true' })).status).toBe(200);
  await server.call(lea, imageEndpoints.deleteImage, { params: { name } });
  expect([await inBucket(name), (await get(name)).status]).toEqual([[], 404]);
});

test('the clean-up moves it aside and deletes it a month later', async () => {
  const name = await addPicture();
  const { database, settings } = server.platform;
  const clean = (days: number) =>
    collectGarbage(database, imageStore(pictureStores(settings)), quietLog(), new Date(Date.now() + days * 86_400_000));
  await clean(1.1);
  expect(await inBucket(name)).toEqual(keysOf(name, 'removed/'));
  await clean(40);
  expect(await inBucket(name)).toEqual([]);
});

test('pictures move from the folder into the bucket and back, are served meanwhile, and are backed up from both', async () => {
  const existing = await addPicture();
  const bytes = Buffer.from(await (await get(existing)).arrayBuffer());
  const toFolder = { ...server.env, HESTIA_PICTURES: 'folder' };
  expect((await hestia(toFolder, 'pictures', 'move', '--to', 'bucket')).err).toContain('set HESTIA_PICTURES=bucket');
  expect(await resultOf(toFolder, 'pictures', 'move', '--to', 'folder')).toEqual({ moved: 1, missing: 0 });
  expect([await inBucket(existing), inFolder()]).toEqual([[], expect.arrayContaining([existing])]);
  const added = await addPicture();
  for (const name of [existing, added])
    expect([(await get(name)).status, (await get(name, { query: '?preview=true' })).status]).toEqual([200, 200]);
  const written = await resultOf<ArchiveResult>(server.env, 'backup', '--to', shelf);
  expect(written).toMatchObject({ pictureFiles: 4, picturesWithoutFiles: 0 });
  expect((await hestia({}, 'verify', written.file)).out).toMatch(/^Sound: .* 4 files of pictures\n$/);
  expect(await resultOf(server.env, 'pictures', 'move', '--to', 'bucket')).toEqual({ moved: 1, missing: 0 });
  expect([await inBucket(existing), inFolder()]).toEqual([keysOf(existing), []]);
  expect(await resultOf(server.env, 'pictures', 'move', '--to', 'bucket')).toEqual({ moved: 0, missing: 0 });
  expect(Buffer.from(await (await get(existing)).arrayBuffer())).toEqual(bytes);
});

test('while the bucket is unreachable pictures say so, the rest works, and the doctor explains it', async () => {
  const name = await addPicture();
  const lookAt = async (env: Readonly<Record<string, string>>) => {
    const findings = JSON.parse((await hestia(env, 'doctor', '--json')).out) as Finding[];
    const { state, says } = findings.find(({ about }) => about === 'bucket') ?? {};
    return [state, says];
  };
  expect(await lookAt(server.env)).toEqual(['ok', 'stores and returns pictures']);
  const wrong = { ...server.env, HESTIA_S3_SECRET: 'another' };
  expect(await lookAt(wrong)).toEqual(['failed', 'Pictures: the bucket answers with 403 (SignatureDoesNotMatch)']);
  const nowhere = { ...server.env, HESTIA_S3_URL: String(server.env['HESTIA_S3_URL']).replace('/flat/', '/none/') };
  expect(await lookAt(nowhere)).toEqual(['failed', 'Pictures: the bucket answers with 404 (NoSuchBucket)']);
  bucket.shut(403);
  const refused = await get(name);
  const { code, message } = (await refused.json()) as { code: string; message: string };
  expect([refused.status, code, message]).toEqual([
    503,
    'unavailable',
    'Pictures are unavailable right now; try again',
  ]);
  bucket.shut(null);
  expect((await get(name)).status).toBe(200);
});
