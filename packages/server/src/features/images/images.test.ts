import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import sharp, { type Region, type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestUser, Reply } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { shrinkApart } from './heif.ts';
import { readPicture } from './picture.ts';
import type { FormFile } from '#platform/http/requests/feature.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { pictureForm } from '#test/samples/images.ts';
import { folderFiles } from '#platform/pictures/folder.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createSaveImage } from './images.ts';
import { collectGarbage } from './garbage-collection.ts';
import { imageStore } from './store.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
const folder = path.join(server.platform.settings.dataFolder, 'images');
const store = imageStore([folderFiles(folder)]);
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });

const upload = (user: TestUser, bytes: Uint8Array, name = 'photo.jpg'): Promise<Reply> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return server.attempt(user, imageEndpoints.addImage, { body });
};

const download = (user: TestUser | null, name: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.url}/api/Reminder/images/${name}${query}`, {
    headers: { ...(user && { authorization: `Bearer ${user.jwt}` }), ...headers },
  });

const samples = path.join(import.meta.dirname, '../../../test/pictures');

/** Red, green and blue of a part of a picture. */
async function meanOf(picture: Sharp, part: Region): Promise<[number, number, number]> {
  const { channels } = await sharp(await picture.clone().extract(part).toBuffer()).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const files = () => fs.readdirSync(folder);

/** As a browser revalidates: `fetch` would add headers against caches. */
const statusOf = (name: string, headers: Record<string, string>) =>
  new Promise((resolve) => {
    const address = `${server.url}/api/Reminder/images/${name}`;
    http.get(address, { headers: { authorization: `Bearer ${lea.jwt}`, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });

const stored = async (user: TestUser, bytes: Uint8Array): Promise<string> => {
  const reply = await upload(user, bytes);
  expect(reply.status).toBe(200);
  return String(reply.body);
};

describe('a picture', () => {
  it('a picture is stored upright, without metadata, up to 2048 pixels, as WebP, with a small version', async () => {
    const turned = await plain(3000, 1500)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody', Model: 'a camera' }, IFD3: { GPSLatitude: '48/1 0/1 0/1' } })
      .jpeg()
      .toBuffer();
    const name = await stored(lea, turned);
    const response = await download(lea, name);
    const full = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(full).toMatchObject({ format: 'webp', width: 1024, height: 2048 });
    expect([full.exif, full.icc, full.xmp, full.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const small = await sharp(
      Buffer.from(await (await download(lea, name, {}, '?preview=true')).arrayBuffer()),
    ).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 240, height: 480 });
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is accepted as %s', async (format) => {
    const name = await stored(lea, await plain(40, 30)[format]().toBuffer());
    expect((await download(lea, name)).status).toBe(200);
  });

  it('is accepted as HEIC from phones: turned upright, without its location', async () => {
    const name = await stored(lea, fs.readFileSync(path.join(samples, 'turned.heic')));
    const image = sharp(Buffer.from(await (await download(lea, name)).arrayBuffer()));
    const { format, width, height, exif, icc, xmp } = await image.metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 64, height: 96 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    const upper = await meanOf(image, { left: 8, top: 8, width: 48, height: 30 });
    const lower = await meanOf(image, { left: 8, top: 56, width: 48, height: 30 });
    expect([upper[0] - upper[2] > 150, lower[2] - lower[0] > 150]).toEqual([true, true]);
  });

  it('is accepted as HEIC from Debian’s heif-enc (`test/pictures/make-lying.ts`)', async () => {
    const name = await stored(lea, fs.readFileSync(path.join(samples, 'lying.heic')));
    const image = sharp(Buffer.from(await (await download(lea, name)).arrayBuffer()));
    const { format, width, height, exif, icc } = await image.metadata();
    expect({ format, width, height, exif, icc }).toEqual({ format: 'webp', width: 96, height: 64 });
    const left = await meanOf(image, { left: 4, top: 4, width: 40, height: 56 });
    const right = await meanOf(image, { left: 52, top: 4, width: 40, height: 56 });
    expect([left[0] - left[2] > 150, right[2] - right[0] > 150]).toEqual([true, true]);
  });

  it('is served with its own type, privately, forever, in parts and conditionally', async () => {
    const name = await stored(lea, await plain(600, 400).png().toBuffer());
    const whole = await download(lea, name);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-type')).toBe('image/webp');
    expect(whole.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(whole.headers.get('vary')).toBe('Authorization, Cookie, Origin');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await download(lea, name, { range: 'bytes=0-9' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 10)]);
    expect(await statusOf(name, { 'if-none-match': whole.headers.get('etag') ?? '' })).toBe(304);
  });

  it('is visible only to its household', async () => {
    const name = await stored(lea, await plain(20, 20).png().toBuffer());
    const seen = await Promise.all([tomasz, stranger, null].map((user) => download(user, name)));
    expect(seen.map((response) => response.status)).toEqual([200, 404, 401]);
    expect((await server.attempt(stranger, imageEndpoints.deleteImage, { params: { name } })).status).toBe(404);
  });

  it('a removed picture is visible only to its uploader', async () => {
    const id = crypto.randomUUID();
    const inChat = await messageWithPicture(lea, home, id);
    const { add } = await expense();
    const [remaining, removed] = [await add(), await add()];
    const seenBy = (user: TestUser) =>
      Promise.all([inChat, removed.name, remaining.name].map(async (name) => (await download(user, name)).status));
    expect(await seenBy(tomasz)).toEqual([200, 200, 200]);
    await server.call(lea, messageEndpoints.deleteMessage, { params: { id } });
    await server.call(lea, moneyEndpoints.removePicture, { params: { id: removed.id } });
    expect(await seenBy(tomasz)).toEqual([404, 404, 200]);
    expect(await seenBy(lea)).toEqual([200, 200, 200]);
  });

  it('has no other name', async () => {
    for (const name of ['..%2F..%2Fjwt-secret', '%2e%2e%2fkey.webp', 'x.webp', 'a.part', '__proto__']) {
      expect((await download(lea, name)).status).toBe(404);
    }
  });

  it('is stored once for repeated and concurrent requests', async () => {
    const bytes = await plain(2500, 2000).png().toBuffer();
    const send = (key: string) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png');
      return server.attempt(lea, imageEndpoints.addImage, { body, key });
    };
    const before = files().length;
    const replies = await Promise.all([send('one'), send('one'), send('one')]);
    replies.push(await send('one'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(files()).toHaveLength(before + 2);
  });

  it('is stored once for an id made by a client', async () => {
    const bytes = await plain(36, 20).png().toBuffer();
    const id = crypto.randomUUID();
    const send = () => {
      const body = new FormData();
      body.append('Id', id);
      body.append('File', new Blob([new Uint8Array(bytes)]), 'photo.png');
      return server.call(lea, imageEndpoints.addImage, { body });
    };
    expect(await send()).toBe(await send());
  });

  it("a note's picture is not stored again when the note is sent again", async () => {
    const id = crypto.randomUUID();
    expect(await noteWithPicture(id)).toBe(await noteWithPicture(id));
    const { rows } = await sql`select from images where created_by = ${lea.id} and name <> all(
      select image_name from reminders where image_name is not null) and width = 30`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
  });

  it('a profile picture stays when the household in which it was stored is deleted', async () => {
    const mover = await server.signUp('Mover');
    const old = await server.createHousehold(mover);
    const name = await stored(mover, await plain(20, 20).png().toBuffer());
    await server.call(mover, accountEndpoints.updateUser, { body: { id: mover.id, pathToProfilePicture: name } });
    const { profilePictureUrl } = await server.call(mover, accountEndpoints.getUser, { params: { id: mover.id } });
    const headers = { cookie: `token=${mover.jwt}` };
    // As the older client loads it: from the received address, with its cookie.
    const response = await fetch(new URL(profilePictureUrl ?? '', server.url), { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await server.call(mover, colocationEndpoints.deleteColocation, { params: { id: old } });
    await server.join(mover, home);
    const seen = await Promise.all([mover, lea, stranger].map((user) => download(user, name)));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404]);
    await server.call(mover, accountEndpoints.quitColocation, { params: { id: mover.id } });
    expect((await download(lea, name)).status).toBe(404);
  });
});

describe('an unsupported file', () => {
  it('is refused with a sentence: empty, text, SVG, a truncated file, a disguised page', async () => {
    const jpeg = await plain(500, 500).jpeg().toBuffer();
    const wrong = [
      Buffer.alloc(0),
      Buffer.from('just text'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      jpeg.subarray(0, 300),
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>alert(1)</script>')]),
    ];
    for (const bytes of wrong) {
      const { status, body } = await upload(lea, bytes);
      expect([status, body]).toMatchObject([422, { code: 'invalid' }]);
    }
  });

  it('is not read at all if it is of another kind', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });

  it('data hidden behind the picture is removed', async () => {
    const jpeg = await plain(50, 50).jpeg().toBuffer();
    const name = await stored(lea, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    expect(Buffer.from(await (await download(lea, name)).arrayBuffer()).includes('script')).toBe(false);
  });

  it('is refused before it is unpacked if it has too many pixels, or the file is too large', async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect((await upload(lea, bomb)).status).toBe(422);
    expect((await upload(lea, Buffer.alloc(16 * 1024 * 1024, 1))).status).toBe(413);
  });
});

describe('a file that unpacks to a gigabyte', () => {
  const bomb = fs.readFileSync(path.join(samples, '49-megapixels.avif'));

  it('is small, and refused before it is unpacked', async () => {
    expect(bomb.length).toBeLessThan(1500);
    const { status, body } = await upload(lea, bomb);
    expect([status, body]).toMatchObject([422, { code: 'invalid' }]);
  });

  it.runIf(process.platform === 'linux')("is not unpacked beyond its process's limit, even if admitted", async () => {
    await expect(shrinkApart(bomb)).rejects.toMatchObject({ killed: false });
  });

  it("is not reported as damaged where the machine can't start a process to read it", async () => {
    const failing = (bytes: Buffer) => shrinkApart(bytes, '/no/such/shell');
    const large = fs.readFileSync(path.join(samples, '24-megapixels.avif'));
    await expect(readPicture(large, lea.id, failing)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });

  it('a 24-megapixel picture from a phone is read', async () => {
    const large = fs.readFileSync(path.join(samples, '24-megapixels.avif'));
    expect((await upload(lea, large)).status).toBe(200);
  });
});

it.runIf(process.platform === 'linux')(
  'a small WebP of 49 megapixels is not unpacked in the server itself',
  async () => {
    const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } })
      .webp({ lossless: true })
      .toBuffer();
    expect(bomb.length).toBeLessThan(100_000);
    const kilobytes = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1]);
    // Resets the peak.
    fs.writeFileSync('/proc/self/clear_refs', '5');
    const before = kilobytes('VmRSS');
    expect((await upload(lea, bomb)).status).toBe(200);
    expect(kilobytes('VmHWM') - before).toBeLessThan(120_000);
  },
);

describe('a picture that nothing shows', () => {
  it('is deleted by its uploader, and used ones stay', async () => {
    const name = await stored(lea, await plain(20, 20).png().toBuffer());
    expect((await server.attempt(tomasz, imageEndpoints.deleteImage, { params: { name } })).status).toBe(422);
    expect((await server.attempt(lea, imageEndpoints.deleteImage, { params: { name } })).status).toBe(200);
    expect((await download(lea, name)).status).toBe(404);
    const used = await noteWithPicture();
    expect((await server.attempt(lea, imageEndpoints.deleteImage, { params: { name: used } })).status).toBe(422);
  });

  it('is set aside by the job after a day, deleted after 30 more, and logged', async () => {
    const { database } = server.platform;
    const log = quietLog();
    const orphan = await stored(lea, await plain(20, 20).png().toBuffer());
    const used = await noteWithPicture();
    await collectGarbage(database, store, log);
    expect((await download(lea, orphan)).status).toBe(200);

    await collectGarbage(database, store, log, inDays(1.1));
    expect(await statuses(orphan, used)).toEqual([404, 200]);
    expect(files()).not.toContain(orphan);
    expect(setAside()).toContain(orphan);
    expect(setAside()).not.toContain(used);
    expect(log.info).toHaveBeenCalledWith(
      { pictures: expect.arrayContaining([orphan]) as string[] },
      'Unused pictures moved to images/removed; they are deleted after 30 days',
    );
    await collectGarbage(database, store, log, inDays(30));
    expect(setAside()).toContain(orphan);
    await collectGarbage(database, store, log, inDays(32));
    expect(setAside().filter((file) => file.startsWith(orphan.replace('.webp', '')))).toEqual([]);
    expect((await download(lea, used)).status).toBe(200);
  });

  it('is deleted although earlier ones that were set aside are shown again, as after a restore', async () => {
    const { database } = server.platform;
    const again = [await noteWithPicture(), await noteWithPicture(), await noteWithPicture()];
    const orphans = [
      await stored(lea, await plain(20, 20).png().toBuffer()),
      await stored(lea, await plain(20, 20).png().toBuffer()),
    ];
    // Older than all others, so that they fill the first batches. Two were set aside at the same moment.
    const setAsideOn = (names: readonly string[], day: string) =>
      server.byHand(sql`update images set removed_at = ${day}::timestamptz where name = any(${names})`);
    await setAsideOn(again, '2020-01-01');
    await setAsideOn(orphans, '2020-01-02');
    const left = () =>
      database
        .of()
        .selectFrom('images')
        .select('name')
        .where('name', 'in', [...again, ...orphans]);
    await collectGarbage(database, store, quietLog(), new Date(), 2);
    const names = (await left().execute()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(again.toSorted());
    await server.byHand(sql`update images set removed_at = null where name = any(${again})`);
  });

  it('a picture removed from an expense is unused; those of expenses stay, also while these can be restored', async () => {
    const { id: expenseId, add } = await expense();
    const [remaining, removed] = [await add(), await add()];
    await server.call(lea, moneyEndpoints.removePicture, { params: { id: removed.id } });
    await collectGarbage(server.platform.database, store, quietLog(), inDays(1.1));
    expect(await statuses(remaining.name, removed.name)).toEqual([200, 404]);
    expect((await server.attempt(lea, imageEndpoints.deleteImage, { params: { name: remaining.name } })).status).toBe(
      422,
    );
    await server.call(lea, moneyEndpoints.deleteExpense, { params: { id: expenseId } });
    await collectGarbage(server.platform.database, store, quietLog(), inDays(1.1));
    expect(await statuses(remaining.name)).toEqual([200]);
  });

  it('only unused pictures are removed: files unknown to this database stay', async () => {
    const others = ['of-another-database.webp', 'of-another-database.preview'];
    for (const file of others) fs.writeFileSync(path.join(folder, file), 'x');
    await collectGarbage(server.platform.database, store, quietLog(), inDays(400));
    expect(files()).toEqual(expect.arrayContaining(others));
  });

  it('an unused picture is one whose note, profile or household was deleted, unless used elsewhere', async () => {
    const mover = await server.signUp('Mover');
    const flat = await server.createHousehold(mover);
    const [face, next] = [await picture(mover), await picture(mover)];
    const wear = (name: string) =>
      server.call(mover, accountEndpoints.updateUser, { body: { id: mover.id, pathToProfilePicture: name } });
    await wear(face);
    await wear(next);
    const inNote = await noteWithPicture(undefined, { user: mover, home: flat });
    const inChat = await messageWithPicture(mover, flat);
    await server.call(mover, colocationEndpoints.deleteColocation, { params: { id: flat } });
    await collectGarbage(server.platform.database, store, quietLog(), inDays(1.1));
    expect([face, next, inNote, inChat].map((name) => setAside().includes(name))).toEqual([true, false, true, true]);
  });

  it('a chat picture is used until its message is deleted', async () => {
    const clean = (days: number) => collectGarbage(server.platform.database, store, quietLog(), inDays(days));
    const id = crypto.randomUUID();
    const name = await messageWithPicture(lea, home, id);
    await clean(1.1);
    await clean(40);
    expect(await statuses(name)).toEqual([200]);
    expect((await server.attempt(lea, imageEndpoints.deleteImage, { params: { name } })).status).toBe(422);
    await server.call(lea, messageEndpoints.deleteMessage, { params: { id } });
    expect(await statuses(name)).toEqual([200]);
    await clean(1.1);
    expect(await statuses(name)).toEqual([404]);
  });

  it("pictures are removed in batches; a failing one doesn't block others, and is retried", async () => {
    const { database } = server.platform;
    await sql`insert into images (name, created_by, width, height, bytes)
      select 'many-' || n || '.webp', ${lea.id}, 1, 1, 1 from generate_series(1, 450) n`.execute(database.of());
    const refuse = (names: readonly string[]) => {
      if (names.includes('many-7.webp')) throw new Error('It is read-only');
    };
    const failing = {
      ...store,
      setAside: async (names: readonly string[]) => (refuse(names), store.setAside(names)),
      remove: async (names: readonly string[]) => (refuse(names), store.remove(names)),
    };
    const left = async () =>
      (await sql<{ name: string }>`select name from images where name like 'many-%'`.execute(database.of())).rows;
    await expect(collectGarbage(database, failing, quietLog(), inDays(1.1))).rejects.toThrow(
      'Failed to move or delete 1 unused pictures (many-7.webp): It is read-only',
    );
    expect(await collectGarbage(database, store, quietLog(), inDays(1.1))).toBe(1);
    await expect(collectGarbage(database, failing, quietLog(), inDays(32))).rejects.toThrow('It is read-only');
    expect(await left()).toEqual([{ name: 'many-7.webp' }]);
    await collectGarbage(database, store, quietLog(), inDays(32));
    expect(await left()).toEqual([]);
  });

  it('is served again when a restored database uses it', async () => {
    const name = await picture(lea);
    await collectGarbage(server.platform.database, store, quietLog(), inDays(1.1));
    await sql`update images set removed_at = null where name = ${name}`.execute(server.platform.database.of());
    expect(await statuses(name)).toEqual([200]);
  });

  it('each user has a hundred pictures per period, not unlimited ones', async () => {
    const hoarder = await server.signUp('Hoarder');
    // In a household, where the quota is larger.
    await server.createHousehold(hoarder);
    await sql`insert into images (name, created_by, width, height, bytes)
      select 'hoard-' || n || '.webp', ${hoarder.id}, 1, 1, 1 from generate_series(1, 100) n`.execute(
      server.platform.database.of(),
    );
    const bytes = await plain(20, 20).png().toBuffer();
    expect(await upload(hoarder, bytes)).toMatchObject({ status: 429, body: { code: 'tooMany' } });
    await collectGarbage(server.platform.database, store, quietLog(), inDays(1.1));
    expect((await upload(hoarder, bytes)).status).toBe(200);
  });

  it('a row exists before its file, so that an interruption leaves no unknown file', async () => {
    const cut = { ...store, put: () => Promise.reject(new Error('Stopped')) };
    const file = { bytes: await plain(37, 20).png().toBuffer() } as FormFile;
    const caller = { userId: lea.id, sessionId: '', username: '', colocationId: home, decimals: 2 };
    await expect(createSaveImage(server.platform, cut)(caller, file)).rejects.toThrow('Stopped');
    const { rows } = await sql`select from images where width = 37`.execute(server.platform.database.of());
    expect(rows).toHaveLength(1);
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
async function messageWithPicture(
  user: TestUser,
  colocationId: string,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const body = new FormData();
  body.append('id', id);
  body.append('colocationId', colocationId);
  body.append('Picture1', new Blob([new Uint8Array(await plain(20, 20).png().toBuffer())]), 'a.png');
  await server.call(user, messageEndpoints.sendPictures, { body });
  const { pictures = [] } = await server.call(user, messageEndpoints.getMessage, { params: { id } });
  return pictures[0]?.imageUrl ?? '';
}
const picture = async (user: TestUser) => stored(user, await plain(20, 20).png().toBuffer());
const setAside = () => fs.readdirSync(path.join(folder, 'removed'));
const statuses = (...names: string[]) => Promise.all(names.map(async (name) => (await download(lea, name)).status));

async function noteWithPicture(clientMadeId?: string, where = { user: lea, home }): Promise<string> {
  const body = new FormData();
  if (clientMadeId) body.append('Id', clientMadeId);
  body.append('colocationId', where.home);
  body.append('reminderType', '1');
  body.append('caption', 'The laundry was clean');
  body.append('file', new Blob([new Uint8Array(await plain(30, 30).png().toBuffer())]), 'cat.png');
  const id = await server.call(where.user, reminderEndpoints.addReminder, { body });
  const note = await server.call(where.user, reminderEndpoints.getReminder, { params: { id } });
  expect(note).toMatchObject({ reminderType: 1, caption: 'The laundry was clean', content: null });
  return note.imageUrl ?? '';
}

/** An expense of Léa's, and how it gets a picture. */
async function expense() {
  const id = await server.call(lea, moneyEndpoints.addExpense, {
    body: {
      colocationId: home,
      expenseCategoryId: generalCategoryId(home),
      name: 'Bread',
      amount: 4,
      paidBy: lea.id,
      splitBetween: [lea.id],
    },
  });
  const add = async () => {
    const added = await server.call(lea, moneyEndpoints.addPicture, { body: pictureForm({ expenseId: id }) });
    const { pictures = [] } = await server.call(lea, moneyEndpoints.getExpense, { params: { id } });
    return { id: added, name: pictures.at(-1)?.imageUrl ?? '' };
  };
  return { id, add };
}
