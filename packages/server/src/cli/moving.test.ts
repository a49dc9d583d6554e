import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '#platform/backup/format.ts';
import { openCopying } from '#platform/db/opening/copying.ts';
import { inHousehold } from '#platform/db/household.ts';
import { listDevices } from '#platform/devices.ts';
import { LEFT_BEHIND } from '#platform/moving/carried.ts';
import { listHouseholdTables } from '#platform/moving/content.ts';
import { importHousehold, type ImportResult } from '#platform/moving/import.ts';
import { createRenaming } from '#platform/moving/renaming.ts';
import { withThisSchema } from '#platform/moving/upgrading.ts';
import { folderFiles } from '#platform/pictures/folder.ts';
import type { TestUser } from '#test/call.ts';
import { createTestDatabase } from '#test/database.ts';
import { resultOf, hestia } from '#test/hestia.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { Flat } from '#test/money/flat.ts';
import { remade } from '#test/remade-file.ts';
import { readHousehold } from '#test/household-snapshot.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { DEMO_EMAILS, furnishFlat } from './demo/flat.ts';
import { soundSums } from './moving.ts';

/** On a busy machine two servers take a while. */
const patience = { timeout: 180_000 };

/** The source server and the target server. */
let from: TestServer;
let to: TestServer;
let members: TestUser[];
let flat: Flat;
let name: string;
let picture: string;
let shelf: string;

beforeAll(async () => {
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-moving-'));
  [from, to] = [await startTestServer(), await startTestServer()];
  await furnishFlat(from.url);
  members = await Promise.all(DEMO_EMAILS.map((email) => signedIn(from, email)));
  const me = await from.call(members[0] ?? null, accountEndpoints.getUser, { params: { id: members[0]?.id ?? '' } });
  flat = new Flat(from, me.colocationId ?? '', members);
  await fillUp();
}, patience.timeout);
afterAll(async () => {
  // A moved household keeps the log of its old server, without the users who stayed there.
  await proveKeptRows(from.platform.database);
  await Promise.all([from.close(), to.close()]);
  fs.rmSync(shelf, { recursive: true, force: true });
});

async function signedIn({ platform: { database, sessions } }: TestServer, email: string): Promise<TestUser> {
  const { id, username } = await database
    .of()
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { jwt } = await sessions.start(database, id, { userAgent: 'Test' });
  return { id, username, email, password: '', jwt };
}

const aPicture = async () => {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } });
  return new File([new Uint8Array(await plain.png().toBuffer())], 'picture.png', { type: 'image/png' });
};

async function upload(): Promise<string> {
  const body = new FormData();
  body.set('file', await aPicture());
  return from.call(flat.one, imageEndpoints.addImage, { body });
}

/** Data that the demo lacks, and expenses of all kinds. */
async function fillUp(): Promise<void> {
  const body = { colocationId: flat.id, name: 'Nadia \\N' };
  name = await from.call(flat.one, placeholderEndpoints.addPlaceholder, { body });
  const expense = fc.record({
    amount: fc.integer({ min: 1, max: 500_000 }).map((minor) => minor / 100),
    payer: fc.nat(3),
    sharers: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    withName: fc.boolean(),
    // Line ends, tabs and backslashes are what COPY escapes.
    description: fc.string({ unit: fc.constantFrom('a', '\\', '\t', '\n', '€', '"', 'é'), maxLength: 40 }),
  });
  const added: string[] = [];
  for (const { payer, sharers, withName, ...draft } of fc.sample(expense, 12)) {
    const splitBetween = [...sharers.map((place) => flat.member(place).id), ...(withName ? [name] : [])];
    added.push(await flat.add({ ...draft, paidBy: flat.member(payer).id, splitBetween }));
  }
  const [first = '', second = ''] = added;
  await from.call(flat.one, moneyEndpoints.editExpense, { body: { id: first, name: 'Another' } });
  await from.call(flat.one, moneyEndpoints.deleteExpense, { params: { id: second } });
  await from.call(flat.one, historyEndpoints.addExpenseMessage, {
    body: { expenseId: first, content: `@Léa — \\N and \\. of ${flat.id}` },
  });
  await from.call(flat.one, colocationEndpoints.setCollector, { body: { id: flat.id, collector: flat.member(1).id } });
  const message = new FormData();
  message.set('colocationId', flat.id);
  message.set('Picture1', await aPicture());
  await from.call(flat.one, messageEndpoints.sendPictures, { body: message });
  picture = pictureOf(await from.call(flat.one, messageEndpoints.listMessages, { query: { colocationId: flat.id } }));
  // A profile picture, which stays with its owner, and an unused picture.
  await from.call(flat.one, accountEndpoints.updateUser, { body: { id: flat.one.id, picture: await upload() } });
  await upload();
}

const pictureOf = (messages: readonly Message[]): string =>
  messages
    .flatMap(({ pictures }) => pictures ?? [])[0]
    ?.imageUrl.split('/')
    .at(-1) ?? '';

const exported = async (...more: string[]) => {
  const folder = fs.mkdtempSync(path.join(shelf, 'out-'));
  return resultOf<{ file: string; rows: Record<string, number>; pictureFiles: number }>(
    from.env,
    'households',
    'export',
    flat.id,
    '--to',
    folder,
    ...more,
  );
};
const broughtIn = (server: TestServer, file: string) => resultOf<ImportResult>(server.env, 'import', file);

/** All data that a member sees except accounts, with their ids on the other server. */
async function seen(
  server: TestServer,
  { jwt, home, names }: { jwt: string; home: string; names: Map<string, string> },
) {
  const [chore] = await server.call({ jwt }, choreEndpoints.listChores, { params: { id: home } });
  const { expenses } = await server.call({ jwt }, moneyEndpoints.pageExpenses, { query: { colocationId: home } });
  const talkedAbout = expenses.find((each) => each.name === 'Another');
  const snapshot = await readHousehold(server, {
    jwt,
    home,
    choreId: chore?.id ?? '',
    expenseId: talkedAbout?.id ?? '',
  });
  const deleted = await server.call({ jwt }, historyEndpoints.listDeletedExpenses, { query: { colocationId: home } });
  const log = await server.call({ jwt }, colocationEndpoints.listHouseholdLog, { query: { colocationId: home } });
  const { members: _, colocation, ...all } = snapshot;
  const { colocataires: __, ...household } = colocation;
  // Renumbered in the same order.
  const deeds = log.entries.map(({ number: ___, ...entry }) => entry);
  const text = `${JSON.stringify({ ...all, household, deleted, deeds })}\n`;
  return JSON.parse(createRenaming(names)(Buffer.from(text)).toString()) as Record<string, unknown>;
}

test(
  'a household moves to another server: those who have an account there live in it, the others are names to claim',
  patience,
  async () => {
    const [lea, tomasz, yuki] = [await to.signUp('Lea'), await to.signUp('Tom'), await to.signUp('Yuki')];
    const emails = sql`update users set email = case id when ${lea.id}::uuid then ${DEMO_EMAILS[0]} else upper(${DEMO_EMAILS[1]}) end
    where id in (${lea.id}, ${tomasz.id})`;
    await emails.execute(to.platform.database.of());
    await to.createHousehold(tomasz);
    const written = await exported('--match-by-email');
    expect(written).toMatchObject({ pictureFiles: 2, rows: { images: 1, colocations: 1 } });
    expect(path.basename(written.file)).toMatch(/^household-[0-9a-f]{8}-\d{4}-.*\.tar\.zst$/);
    expect(fs.statSync(written.file).mode & 0o777).toBe(0o600);
    // The members are notified, at once and in the log.
    const { entries } = await from.call(flat.one, colocationEndpoints.listHouseholdLog, {
      query: { colocationId: flat.id, limit: 1 },
    });
    expect(entries).toMatchObject([{ deed: 'exported', userId: null, aboutId: null, after: { what: 'household' } }]);

    const { id, people: arrivals, rows } = await broughtIn(to, written.file);
    expect(rows).toEqual(written.rows);
    expect(arrivals.map((one) => [one.name, one.as])).toEqual(
      expect.arrayContaining([
        ['Léa', 'member'],
        ['Tomasz', 'livesElsewhere'],
        ['Yuki', 'name'],
        ['Nadia \\N', 'name'],
      ]),
    );
    const whose = (user: TestUser | undefined) => arrivals.find((one) => one.name === user?.username)?.id ?? '';
    const names = new Map([[flat.id, id], ...members.map((user) => [user.id, whose(user)] as const)]);
    const before = await seen(from, { jwt: flat.one.jwt, home: flat.id, names });
    const after = await seen(to, { jwt: lea.jwt, home: id, names: new Map() });
    // News comes from events, which aren't moved; a collector must live there.
    for (const each of [before, after]) delete each['newsMark'];
    expect(after).toEqual({ ...before, household: { ...(before['household'] as object), collector: null } });

    const image = await to.attempt(lea, imageEndpoints.getImage, { params: { name: picture } });
    expect(image.status).toBe(200);
    expect(await to.call(lea, accountEndpoints.getUser, { params: { id: lea.id } })).toMatchObject({
      colocationId: id,
    });
    // Yuki's data waits for a member to claim it.
    await to.join(yuki, id);
    const yukis = whose(members[2]);
    const balance = await to.call(lea, moneyEndpoints.getBalance, { params: { id } });
    await to.call(yuki, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: yukis } });
    expect((await to.call(lea, moneyEndpoints.getBalance, { params: { id } }))[yuki.id] ?? 0).toBe(balance[yukis] ?? 0);
    // A name with texts leaves, and they stay.
    const amara = whose(members[3]);
    await to.call(lea, placeholderEndpoints.removePlaceholder, { params: { id: amara } });
    const former = await to.call(lea, accountEndpoints.listFormerMembers, { params: { id } });
    expect(former.map((user) => user.id)).toEqual(expect.arrayContaining([tomasz.id, amara]));
    // It lives on there: a turn is done, an expense is added.
    const chores = await to.call(lea, choreEndpoints.listChores, { params: { id } });
    const turn = chores.find(({ repeat }) => repeat);
    await to.call(lea, choreEndpoints.toggleDone, { query: { id: turn?.id ?? '' } });
    await new Flat(to, id, [lea]).add({ amount: 3 });
  },
);

test('a second import gets new ids and pictures; without e-mail addresses it has only names', patience, async () => {
  const { file } = await exported();
  const first = await manifestOf(file);
  expect(JSON.stringify(first)).not.toContain('@');
  const again = await broughtIn(from, file);
  expect(again.people.every(({ id, as }) => as === 'name' && !members.some((user) => user.id === id))).toBe(true);
  expect(again.id).not.toBe(flat.id);
  const dan = await from.signUp('Dan');
  await from.join(dan, again.id);
  const messages = await from.call(dan, messageEndpoints.listMessages, { query: { colocationId: again.id } });
  expect(pictureOf(messages)).not.toBe(picture);
  const response = await from.attempt(dan, imageEndpoints.getImage, { params: { name: pictureOf(messages) } });
  expect(response.status).toBe(200);
  const balance = await from.call(dan, moneyEndpoints.getBalance, { params: { id: again.id } });
  expect(Object.values(balance)).toEqual(expect.arrayContaining(Object.values(await flat.balance())));
  // Deleted again, it leaves nothing behind.
  expect((await hestia(from.env, 'households', 'delete', again.id, '--yes')).code).toBe(0);
});

test("a household with too many members is refused with a sentence, and changes no one's home", patience, async () => {
  const { file } = await exported('--match-by-email');
  const arriving = [await to.signUp('Yuki'), await to.signUp('Amara')];
  const on = to.platform.database.of();
  for (const [place, { id }] of arriving.entries())
    await sql`update users set email = ${DEMO_EMAILS[place + 2]} where id = ${id}`.execute(on);
  const before = await on.selectFrom('colocations').select('id').orderBy('id').execute();
  const few = { ...to.env, HESTIA_MEMBERS_PER_HOUSEHOLD: '1' };
  const { code, err } = await hestia(few, 'import', file);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('2 people with an account here would live in this household, and this server allows 1'),
  ]);
  expect(await on.selectFrom('colocations').select('id').orderBy('id').execute()).toEqual(before);
  const homes = on.selectFrom('users').select('colocation_id as home');
  const moved = await homes
    .where(
      'id',
      'in',
      arriving.map(({ id }) => id),
    )
    .execute();
  expect(moved).toEqual([{ home: null }, { home: null }]);
  // They are excluded from later imports by the tests.
  await sql`update users set email = id || '@example.org' where id = any(${arriving.map(({ id }) => id)})`.execute(on);
});

test('a file of an older schema goes through the migrations first', patience, async () => {
  const { file } = await exported();
  // This version's own changed no table of a household.
  const older = await remade(file, (it) => ({ ...it, schema: it.schema.filter(({ number }) => number !== 95) }));
  expect(await upgradedAndImported(older)).toMatchObject({ name: 'Rue des Lilas 3', pictureFiles: 2 });
});

/** Imports a file of an older schema into the target server. */
async function upgradedAndImported(older: string): Promise<ImportResult> {
  const place = await createTestDatabase('empty');
  const home = fs.mkdtempSync(path.join(shelf, 'older-'));
  const { platform, env } = to;
  const into = {
    connection: { connectionString: env['DATABASE_URL'] },
    pictures: folderFiles(path.join(env['HESTIA_DATA'] ?? '', 'images')),
    maxMembers: 50,
    askSums: (id: string) => soundSums(id).compile(platform.database.of()),
  };
  try {
    return await withThisSchema(
      { file: older, key: null },
      (work) => work({ connection: place.connection, home }),
      (current) => importHousehold(current, into),
    );
  } finally {
    await place.drop();
  }
}

test(
  'a damaged, truncated or newer file, a backup, and a foreign file are refused with a sentence, without effect',
  patience,
  async () => {
    const { file } = await exported();
    const whole = fs.readFileSync(file);
    const refused = async (damaged: Buffer | string) => {
      const place = typeof damaged === 'string' ? damaged : path.join(shelf, 'damaged.tar.zst');
      if (typeof damaged !== 'string') fs.writeFileSync(place, damaged);
      const before = await counts();
      const { code, err } = await hestia(to.env, 'import', place);
      expect([code, await counts()]).toEqual([1, before]);
      return err;
    };
    expect(await refused(whole.subarray(0, whole.length - 200))).toMatch(/damaged|[Ii]nvalid (?:file|backup)/);
    const other = await remade(file, (manifest) => manifest, { summary: (summary) => ({ ...summary, digest: 'no' }) });
    expect(await refused(other)).toContain('its checksum does not match');
    const lacking = await remade(file, (manifest) => manifest, {
      summary: (summary) => ({ ...summary, rows: { ...summary.rows, messages: 99 } }),
    });
    expect(await refused(lacking)).toMatch(/of 99 rows of messages came back/);
    const newer = { number: 9999, name: 'of-tomorrow', checksum: '' };
    expect(await refused(await remade(file, (it) => ({ ...it, schema: [...it.schema, newer] })))).toContain(
      'whose schema this version does not know (migration 9999, of-tomorrow)',
    );
    const { file: backup } = await resultOf<{ file: string }>(from.env, 'backup', '--to', shelf);
    expect(await refused(backup)).toContain('This is the backup of a server');
    const empty = { HESTIA_DATA: fs.mkdtempSync(path.join(shelf, 'data-')) };
    expect((await hestia(empty, 'restore', file)).err).toContain('This file holds one household (“Rue des Lilas 3”)');

    const stranger = await to.signUp('Stranger');
    const home = await to.createHousehold(stranger);
    const forged = (change: (rows: string) => string) => remade(file, (it) => it, { rows: change });
    expect(await refused(await forged((rows) => rows.replace(flat.id, home)))).toMatch(/rows of \w+ are not this/);
    expect(await refused(await forged((rows) => rows.replaceAll(flat.one.id, stranger.id)))).toMatch(
      /are not this|none of this household/,
    );
    expect(await refused(await forged((rows) => rows.replace(/^(.*\t)?(\d+)\t(.*)$/m, '$1$2\tnonsense')))).toMatch(
      /damaged|[Ii]nvalid (?:file|backup)/,
    );
    // Forged balances.
    const rich = (table: string, rows: string) => (table === 'balances' ? rows.replaceAll(/-?\d+$/gm, '100') : rows);
    expect(await refused(await remade(file, (it) => it, { table: rich }))).toContain('The balances or totals');
    const nowhere = await hestia(from.env, 'households', 'export', randomUUID(), '--to', shelf);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('No household with id')]);
    expect((await hestia(from.env, 'households', 'export', '7', '--to', shelf)).code).toBe(2);
  },
);

test(
  'every table of a household is moved or excluded for a reason, and no other references one',
  patience,
  async () => {
    const client = await openCopying({ connectionString: from.env['DATABASE_URL'] });
    const moved = new Set((await listHouseholdTables(client)).map((table) => table.name));
    const { rows: all } = await client.query<{ name: string; isHouseholds: boolean }>(
      `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'colocation_id'
       and not attisdropped) as "isHouseholds" from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const { rows: references } = await client.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    );
    await client.end();
    const households = all.filter((table) => table.isHouseholds && table.name !== 'users').map((table) => table.name);
    expect(households.filter((table) => !moved.has(table) && !(table in LEFT_BEHIND))).toEqual([]);
    expect(Object.keys(LEFT_BEHIND).filter((table) => !households.includes(table))).toEqual([]);
    // Users, pictures and sessions belong to no household; rows that reference one need a `colocation_id`.
    const astray = references.filter((each) => moved.has(each.to) && !households.includes(each.from));
    expect(astray.filter((each) => each.from !== 'users').map((each) => each.from)).toEqual(
      astray.filter((each) => each.from === 'colocations').map((each) => each.from),
    );
  },
);

async function counts(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from users) as users, (select count(*) from colocations) as homes,
    (select count(*) from expenses) as expenses, (select count(*) from images) as images`.execute(
    to.platform.database.of(),
  );
  return [rows, fs.readdirSync(path.join(String(to.env['HESTIA_DATA']), 'images'))];
}

async function manifestOf(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await remade(file, (found) => (manifest = found));
  if (manifest === undefined) throw new Error('No manifest');
  return manifest;
}

test(
  "a household is imported with its time zone's canonical name, and an unknown one is refused",
  patience,
  async () => {
    const zone = (named: string) => from.byHand(sql`update colocations set time_zone = ${named} where id = ${flat.id}`);
    await zone('VST');
    const { id } = await broughtIn(to, (await exported()).file);
    const { rows } = await sql`select time_zone from colocations where id = ${id}`.execute(to.platform.database.of());
    expect(rows).toEqual([{ time_zone: 'Asia/Ho_Chi_Minh' }]);
    await zone('Nowhere/City');
    const { file } = await exported();
    await zone('Europe/Paris');
    expect((await hestia(to.env, 'import', file)).err).toContain(
      'Invalid file: this server knows no time zone “Nowhere/City” (colocations)',
    );
  },
);

test(
  'a paired device arrives ended: the author of what it added, and neither a name nor a member',
  patience,
  async () => {
    const { code, secret } = await from.call(null, fridgeEndpoints.requestPairingCode);
    const { id: device } = await from.call(flat.one, pairingEndpoints.confirmPairing, {
      body: { colocationId: flat.id, code, name: 'Kitchen tablet', rights: { tick: true, add: true, vote: true } },
    });
    const tablet = await from.call(null, fridgeEndpoints.completePairing, { body: { secret } });
    const list = { colocationId: flat.id, reminderType: 2, shoppingListName: 'Of the tablet' } as const;
    const reminderId = await from.call(flat.one, reminderEndpoints.addReminder, { body: list });
    await from.call(tablet, fridgeEndpoints.addFridgeItem, { body: { reminderId, name: 'Milk of the tablet' } });
    const { file } = await exported();
    const older = await remade(file, (it) => ({ ...it, schema: it.schema.filter(({ number }) => number !== 95) }));
    const proofs = [await broughtIn(from, file), await broughtIn(to, file), await upgradedAndImported(older)];
    for (const [place, { id, people: arrivals }] of proofs.entries()) {
      const arrived = arrivals.find((one) => one.name === 'Kitchen tablet');
      expect(arrived?.as).toBe('device');
      const { database } = (place === 0 ? from : to).platform;
      const { rows } = await sql`
      select u.id, u.device_of, u.placeholder_of, u.deleted_at is not null as "hasEnded",
        exists (select from memberships m where m.user_id = u.id) as "isMember"
      from reminder_items i join users u on u.id = i.created_by
      where i.colocation_id = ${id} and i.name = 'Milk of the tablet'`.execute(database.of());
      // The board says who added the item.
      expect(await listDevices(inHousehold(database, id))).toEqual([{ id: arrived?.id, name: 'Kitchen tablet' }]);
      const ended = { device_of: id, placeholder_of: null, hasEnded: true, isMember: false };
      expect(rows).toEqual([{ id: arrived?.id, ...ended }]);
    }
    expect(proofs[0]?.people.map((one) => one.id)).not.toContain(device);
    expect((await hestia(from.env, 'households', 'delete', proofs[0]?.id ?? '', '--yes')).code).toBe(0);
    // A forged file makes no device of a person, who has a share of the money.
    const forged = await remade(file, ({ household, ...manifest }) => ({
      ...manifest,
      household: household && {
        ...household,
        people: household.people.map((one) => (one.id === flat.one.id ? { ...one, isDevice: true as const } : one)),
      },
    }));
    expect((await hestia(to.env, 'import', forged)).err).toMatch(/are not this|none of this household/);
  },
);
