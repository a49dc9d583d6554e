import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdPictures } from '#platform/backup/held-pictures.ts';
import { filesOf } from '#platform/pictures/file-store.ts';
import { writeBackup } from '#platform/backup/write.ts';
import type { ArchiveResult } from '#platform/backup/archive.ts';
import { migrate, readMigrations, readSchema } from '#platform/db/opening/migrate.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { attempt, succeed } from '#test/call.ts';
import { createTestDatabase } from '#test/database.ts';
import { resultOf, hestia } from '#test/hestia.ts';
import { Flat } from '#test/money/flat.ts';

import { startTestServer, type TestServer } from '#test/server.ts';
import { createApp } from '../app.ts';

/** Creates and migrates two separate databases: slow on a busy machine. */
const patience = { timeout: 180_000 };

let server: TestServer;
let flat: Flat;
let shelf: string;
beforeAll(async () => {
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-backups-'));
  server = await startTestServer();
  flat = await Flat.open(server, [await server.signUp('Léa'), await server.signUp('Tomasz')]);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true, force: true });
});

const folder = () => fs.mkdtempSync(path.join(shelf, 'data-'));
const backUp = (env: Readonly<Record<string, string>> = server.env) =>
  resultOf<ArchiveResult>(env, 'backup', '--to', folder());
const balanceIn = (url: string) => succeed(url, flat.one, moneyEndpoints.getBalance, { params: { id: flat.id } });

async function addPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([bytes], 'picture.png', { type: 'image/png' }));
  return server.call(flat.one, imageEndpoints.addImage, { body });
}

const addExpense = async (amount: number) =>
  server.call(flat.one, moneyEndpoints.addExpense, { body: { ...(await flat.body({ amount })), id: randomUUID() } });

/** A server on what was restored. */
async function serve(env: Record<string, string>) {
  const app = await createApp(readSettings({ PORT: '0', HESTIA_LOG: 'silent', ...env }), { log: createLog('silent') });
  return { url: await app.listen(), app, [Symbol.asyncDispose]: () => app.close() };
}

test('a backup under writers is one consistent moment, and restores into another server', patience, async () => {
  const picture = await addPicture();
  await resultOf(server.env, 'users', 'reset-password', flat.one.email);
  await addExpense(30);
  const done = new AbortController();
  const writer = (async () => {
    for (let amount = 1; amount <= 200 && !done.signal.aborted; amount++) await addExpense(amount);
  })();
  const written = await backUp();
  done.abort();
  await writer;
  expect(path.basename(written.file)).toMatch(/^hestia-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.zst$/);
  expect(fs.statSync(written.file).mode & 0o777).toBe(0o600);
  expect(written).toMatchObject({ rows: { users: 2, images: 1 }, pictureFiles: 2, picturesWithoutFiles: 0 });
  const inFolder = fs.readdirSync(path.join(String(server.env['HESTIA_DATA']), 'images'));
  expect(inFolder.filter((name) => name !== 'folder.id')).toHaveLength(2);
  // Checks its balances against its ledger, with any expenses.
  expect((await hestia({}, 'verify', written.file)).out).toMatch(/^Sound: of .* 2 files of pictures\n$/);

  const database = await createTestDatabase('empty');
  const env = { HESTIA_DATA: folder(), DATABASE_URL: database.url };
  try {
    const { code, err } = await hestia(env, 'restore', written.file);
    expect([code, err]).toEqual([0, '']);
    await using restored = await serve(env);
    const balance = await balanceIn(restored.url);
    expect(Object.values(balance).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0);
    expect(balance[flat.one.id]).toBeGreaterThanOrEqual(15);
    const image = await attempt(restored.url, flat.one, imageEndpoints.getImage, { params: { name: picture } });
    const original = await server.attempt(flat.one, imageEndpoints.getImage, { params: { name: picture } });
    expect([image.status, image.body]).toEqual([200, original.body]);
    // A write after the restore finds everything in place.
    await succeed(restored.url, flat.one, moneyEndpoints.addExpense, { body: await flat.body({ amount: 2 }) });
    await succeed(restored.url, flat.one, colocationEndpoints.updateColocation, {
      body: { id: flat.id, timeZone: 'Europe/Rome' },
    });
    const { rows: marks } = await sql`select history from identity`.execute(restored.app.platform.database.of());
    const { rows: before } = await sql`select history from identity`.execute(server.platform.database.of());
    expect(marks).not.toEqual(before);
    // Users stay signed in, and a link that sets a password is not restored.
    expect(await succeed(restored.url, flat.one, accountEndpoints.listSessions)).toHaveLength(1);
    const { rows: links } = await sql`select from password_resets`.execute(restored.app.platform.database.of());
    expect(links).toEqual([]);
  } finally {
    await database.drop();
  }
});

test('a backup is restored into the embedded database, and only into an empty one', patience, async () => {
  const { file } = await backUp();
  const env = { HESTIA_DATA: folder() };
  await resultOf(env, 'restore', file);
  expect((await hestia(env, 'restore', file)).err).toMatch(/^The data folder .* is not empty/);
  const taken = { HESTIA_DATA: folder(), DATABASE_URL: server.env['DATABASE_URL'] };
  expect((await hestia(taken, 'restore', file)).err).toMatch(/^The database of DATABASE_URL is not empty/);
  await using restored = await serve(env);
  expect(await balanceIn(restored.url)).toEqual(await balanceIn(server.url));
});

const OTHER_POSTGRES = '/usr/lib/postgresql/15';

test.runIf(fs.existsSync(OTHER_POSTGRES))(
  'a backup can be restored to another major version of PostgreSQL, and back',
  patience,
  async () => {
    const older = { HESTIA_DATA: folder(), HESTIA_POSTGRES: OTHER_POSTGRES };
    await resultOf(older, 'restore', (await backUp()).file);
    expect(fs.readFileSync(path.join(older.HESTIA_DATA, 'database/cluster/PG_VERSION'), 'utf8')).toBe('15\n');
    const newer = { HESTIA_DATA: folder() };
    await resultOf(newer, 'restore', (await backUp(older)).file);
    await using restored = await serve(newer);
    expect(await balanceIn(restored.url)).toEqual(await balanceIn(server.url));
  },
);

test('a backup of an older schema is restored, and migrated', async () => {
  const old = await createTestDatabase('empty');
  const target = await createTestDatabase('empty');
  try {
    await migrate(
      old.connection,
      readMigrations().filter(({ number }) => number <= 36),
    );
    const { file } = await writeBackup(
      { connection: old.connection, pictures: { folder: folder(), bucket: null } },
      folder(),
    );
    await resultOf({ HESTIA_DATA: folder(), DATABASE_URL: target.url }, 'restore', file);
    expect((await readSchema(target.connection)).missing).toEqual([]);
  } finally {
    await old.drop();
    await target.drop();
  }
});

test('a picture that is deleted while a backup begins is in it, and the deletion waits only that long', async () => {
  const name = await addPicture();
  const images = path.join(String(server.env['HESTIA_DATA']), 'images');
  let deleted: Promise<unknown> = Promise.resolve();
  const held = await holdPictures(
    { connectionString: server.env['DATABASE_URL'] },
    { folder: images, bucket: null },
    async () => {
      deleted = server.call(flat.one, imageEndpoints.deleteImage, { params: { name } });
      return [name, `${randomUUID()}.webp`];
    },
  );
  await deleted;
  expect(fs.existsSync(path.join(images, name))).toBe(false);
  const files = held.names.flatMap(filesOf);
  const found = await Promise.all(files.map(async (file) => (await held.read(file)) !== null));
  expect(found).toEqual([true, true, false, false]);
  held.release();
});

test('a damaged, truncated, foreign or newer backup is refused with a sentence, and leaves nothing behind', async () => {
  const { file } = await backUp();
  const whole = fs.readFileSync(file);
  const place = path.join(shelf, 'other.tar.zst');
  const refused = async (bytes: Buffer) => {
    fs.writeFileSync(place, bytes);
    const data = folder();
    const { code, err } = await hestia({ HESTIA_DATA: data }, 'restore', place);
    expect([code, fs.readdirSync(data)]).toEqual([1, []]);
    return err;
  };
  expect(await refused(whole.subarray(0, whole.length / 2))).toMatch(/damaged|[Ii]nvalid (?:file|backup)/);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
  expect(await refused(flipped)).toMatch(/damaged|[Ii]nvalid (?:file|backup)/);
  expect(await refused(Buffer.from('not a backup'))).toMatch(/damaged/);
  const manifest = { format: 1, hestia: '9.0.0', postgres: '18', createdAt: '2030-01-01', schema: [], tables: [] };
  expect(await refused(await packed({ 'manifest.json': manifest, 'pictures/../../evil.webp': '' }))).toContain(
    'This is no backup of Hestia: it contains pictures/../../evil.webp',
  );
  const summary = { rows: {}, pictureFiles: 0, picturesWithoutFiles: 0, digest: '' };
  expect(await refused(await packed({ 'manifest.json': manifest, 'summary.json': summary }))).toContain(
    'its checksum does not match',
  );
  const nowhere = path.join(shelf, 'nowhere');
  expect((await hestia({ HESTIA_DATA: folder() }, 'restore', nowhere)).err).toBe(`${nowhere} does not exist\n`);
  expect((await hestia(server.env, 'backup')).code).toBe(2);
});

async function packed(entries: Record<string, unknown>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(entries)) tar.entry({ name }, JSON.stringify(content));
  tar.finalize();
  const chunks: Buffer[] = [];
  const zstd = tar.pipe(createZstdCompress());
  zstd.on('data', (chunk: Buffer) => chunks.push(chunk));
  await finished(zstd);
  return Buffer.concat(chunks);
}
