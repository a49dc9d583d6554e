import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { fridgeEndpoints, pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { DeviceRights } from '@hestia/contract/fridge/schemas.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let ada: TestUser;
let ben: TestUser;
let home = '';

beforeAll(async () => {
  server = await startTestServer({ HESTIA_PUBLIC_URL: 'https://flat.example.org' });
});
afterAll(() => server.close());
beforeEach(async () => {
  [ada, ben] = [await server.signUp('Ada'), await server.signUp('Ben')];
  home = await server.createHousehold(ada, 'Hearth');
  await server.join(ben, home);
});

type Device = { readonly id: string; readonly jwt: string };
const all = { tick: true, add: true, vote: true };

const confirm = (code: string, more: object = {}, by = ada) =>
  server.attempt(by, pairingEndpoints.confirmPairing, {
    body: { colocationId: home, code, name: 'Fridge', rights: all, ...more },
  });
const requestCode = () => server.call(null, fridgeEndpoints.requestPairingCode);
const complete = (secret: string) => server.attempt(null, fridgeEndpoints.completePairing, { body: { secret } });
const list = (by = ben) => server.call(by, pairingEndpoints.listPairings, { query: { colocationId: home } });
const end = (id: string, by = ben) => server.call(by, pairingEndpoints.endPairing, { params: { id } });
const page = (device: Pick<Device, 'jwt'>) => server.call(device, fridgeEndpoints.getFridge);
const attemptPage = (device: Pick<Device, 'jwt'>) => server.attempt(device, fridgeEndpoints.getFridge);
const household = (by = ada) => server.call(by, colocationEndpoints.getColocation, { params: { id: home } });

async function pair(rights: DeviceRights = all, by = ada): Promise<Device> {
  const { code, secret } = await requestCode();
  const { status, body } = await confirm(code, { rights }, by);
  expect([status, body]).toMatchObject([200, { kind: 'fridge' }]);
  const { jwt } = (await complete(secret)).body as { jwt: string };
  return { id: (body as { id: string }).id, jwt };
}

const addNote = (more: object) =>
  server.call(ada, reminderEndpoints.addReminder, { body: { colocationId: home, reminderType: 2, ...more } });
const addList = () => addNote({ shoppingListName: 'Market' });
const addPoll = (more: object = {}) =>
  addNote({
    reminderType: 3,
    pollInput: {
      title: 'Dinner?',
      options: ['Friday', 'Saturday'],
      expirationDate: '2099-01-01T00:00:00.000Z',
      ...more,
    },
  });
const addChore = (more: object = {}) =>
  server.call(ada, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins', ...more } });
const chores = () => server.call(ada, choreEndpoints.listChores, { params: { id: home } });
const markTask = (device: Device, id: string, userId: string, isDone = true) =>
  server.attempt(device, fridgeEndpoints.markFridgeTask, { body: { id, isDone, userId } });

describe('pairing', () => {
  test('a tablet shows a code, a member confirms it, and the tablet gets a session, with a name for what it adds', async () => {
    const { code, secret, expiresAt } = await requestCode();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect((await complete(secret)).body).toBeNull();
    const before = await household();
    const { body } = await confirm(code.toLowerCase().replace('-', ' '));
    const { id } = body as { id: string };
    const { jwt } = (await complete(secret)).body as { jwt: string };
    expect(await page({ jwt })).toMatchObject({ id, name: 'Fridge', household: 'Hearth', rights: all });
    expect(await list()).toMatchObject([{ id, kind: 'fridge', pairedBy: ada.id, endsAt: null }]);
    const devices = [{ id, name: 'Fridge' }];
    expect(await household()).toEqual({ ...before, devices });
    expect(applyToColocation(before, { name: 'PairingsChanged', payload: { userId: ada.id, devices } })).toEqual(
      await household(),
    );
    expect(await server.call(ben, accountEndpoints.getUser, { params: { id } })).toMatchObject({
      username: 'Fridge',
      email: '',
      colocationId: null,
    });
  });

  test('a code is confirmed once, and ends after five minutes, also for its tablet', async () => {
    const { code } = await requestCode();
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    const late = await requestCode();
    await sql`update pairing_codes set expires_at = now() - interval '1 second'`.execute(server.platform.database.of());
    expect((await confirm(late.code)).status).toBe(404);
    expect((await complete(late.secret)).status).toBe(404);
    expect((await confirm('WRNG-CDE2')).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('a code that is confirmed in its last seconds still pairs its tablet, which asks a little later', async () => {
    const on = server.platform.database.of();
    const { code, secret } = await requestCode();
    await sql`update pairing_codes set expires_at = now() + interval '2 seconds' where user_id is null`.execute(on);
    expect((await confirm(code)).status).toBe(200);
    const { rows } = await sql<{ isLong: boolean }>`
      select expires_at > now() + interval '4 minutes' as "isLong" from pairing_codes c
      join pairings p on p.user_id = c.user_id and p.colocation_id = ${home}`.execute(on);
    expect(rows).toEqual([{ isLong: true }]);
    expect((await complete(secret)).body).toHaveProperty('jwt');
  });

  test('confirming needs the password once the sign-in is older than ten minutes', async () => {
    const { code } = await requestCode();
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(server.platform.database.of());
    expect(await confirm(code)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect(await confirm(code, { password: 'not hers' })).toMatchObject({ status: 401 });
    expect((await confirm(code, { password: ada.password })).status).toBe(200);
    const body = { colocationId: home, name: 'Cat sitter', days: 7 };
    expect(await server.attempt(ada, pairingEndpoints.makeGuestLink, { body })).toMatchObject({ status: 403 });
  });

  test('a network gets a limited number of codes, and a household a limited number of devices', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const proxied = await startTestServer({ HESTIA_TRUST_PROXY: 'true' });
    const attempts: number[] = [];
    for (let at = 0; at < 31; at++)
      attempts.push((await proxied.attempt(null, fridgeEndpoints.requestPairingCode, { headers: from })).status);
    expect([attempts.slice(0, 30).every((status) => status === 200), attempts.at(-1)]).toEqual([true, 429]);
    await proxied.close();
    await sql`
      with added as (insert into users (id, username, device_of) select gen_random_uuid(), 'Tablet', ${home} from generate_series(1, 20) returning id)
      insert into pairings (colocation_id, user_id, kind, may_tick, may_add, may_vote, paired_by)
      select ${home}, id, 'fridge', false, false, false, ${ada.id} from added`.execute(server.platform.database.of());
    expect(await confirm((await requestCode()).code)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
  });
});

describe('the page of a device', () => {
  test('has the board, tasks and who is away, and neither money, chat, house book nor addresses', async () => {
    const device = await pair();
    await server.call(ada, colocationEndpoints.updateColocation, { body: { id: home, address: 'Secret Street 5' } });
    await server.call(ada, messageEndpoints.sendMessage, { body: { colocationId: home, content: 'chat words' } });
    const wifi = {
      kind: 'wifi',
      network: 'flat',
      password: 'open sesame',
      security: 'wpa',
      isHidden: false,
    } as const;
    await server.call(ada, bookEndpoints.addBookEntry, {
      body: { colocationId: home, title: 'book words', content: wifi },
    });
    const text = await addNote({ reminderType: 0, content: 'The plumber comes', color: 'yellow' });
    const market = await addList();
    await server.call(ada, reminderEndpoints.addItem, { body: { reminderId: market, name: 'Lemons' } });
    const poll = await addPoll({ isAnonymous: true });
    await server.call(ada, reminderEndpoints.vote, { body: { reminderId: poll, choice: 'Friday' } });
    const bins = await addChore({ enrolled: [ben.id], dueDate: '2026-12-01T20:00:00.000Z' });
    await server.call(ben, absenceEndpoints.addAbsence, {
      body: { colocationId: home, userId: ben.id, fromOn: '2026-01-01', untilOn: null },
    });
    const shown = await page(device);
    expect(shown).toMatchObject({
      members: [
        { id: ada.id, username: 'Ada' },
        { id: ben.id, username: 'Ben' },
      ],
      tasks: [{ id: bins, title: 'Bins', members: [ben.id], isDone: false, doneBy: [] }],
      texts: [{ id: text, content: 'The plumber comes' }],
      lists: [{ id: market, name: 'Market', items: [{ name: 'Lemons' }] }],
      polls: [{ id: poll, isAnonymous: true, votes: [{ votedBy: NIL_ID, choice: 'Friday' }] }],
      absences: [{ userId: ben.id, untilOn: null }],
    });
    const words = JSON.stringify(shown);
    for (const secret of ['Secret Street', 'chat words', 'open sesame', ada.email]) expect(words).not.toContain(secret);
  });

  test('is unchanged until something happens in the household', async () => {
    const device = await pair();
    const first = await attemptPage(device);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await server.attempt(device, fridgeEndpoints.getFridge, { headers })).status).toBe(304);
    await addList();
    expect((await server.attempt(device, fridgeEndpoints.getFridge, { headers })).status).toBe(200);
  });

  test('a device is in no list of members, and its token opens nothing else', async () => {
    const device = await pair();
    const members = await server.call(ada, accountEndpoints.listMembers, { params: { id: home } });
    expect(members.map(({ id }) => id)).not.toContain(device.id);
    expect((await household()).colocataires).toEqual([ada.id, ben.id]);
    for (const endpoint of [colocationEndpoints.getColocation, choreEndpoints.listChores])
      expect((await server.attempt(device, endpoint, { params: { id: home } })).status).toBe(401);
    const negotiation = await fetch(`${server.url}/hestiaHub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.jwt}` },
    });
    expect(negotiation.status).toBe(401);
    // The cookie of a member on the same browser stands for no device.
    const cookie = await fetch(`${server.url}/api/Fridge`, { headers: { cookie: `token=${device.jwt}` } });
    expect(cookie.status).toBe(401);
    expect((await attemptPage(ada)).status).toBe(401);
  });

  test('a token is renewed for the same session', async () => {
    const device = await pair();
    const { jwt } = await server.call(device, fridgeEndpoints.renewDevice);
    expect(await page({ jwt })).toMatchObject({ id: device.id });
  });
});

describe('what a device writes', () => {
  test('an item is ticked and added in its name, and all members hear of it', async () => {
    const device = await pair();
    const reminderId = await addList();
    const body = { reminderId, name: 'Coffee' };
    const id = await server.call(device, fridgeEndpoints.addFridgeItem, { body });
    await server.call(device, fridgeEndpoints.tickFridgeItem, { body: { id, isChecked: true } });
    const note = await server.call(ada, reminderEndpoints.getReminder, { params: { id: reminderId } });
    expect(note.items).toMatchObject([{ id, name: 'Coffee', createdBy: device.id, checkedBy: device.id }]);
    await server.call(device, fridgeEndpoints.tickFridgeItem, { body: { id, isChecked: false } });
    expect((await page(device)).lists[0]?.items[0]).toMatchObject({ id, isChecked: false });
  });

  test('a task counts for the named member, who lives here, and can be reopened', async () => {
    const device = await pair();
    const bins = await addChore({ enrolled: [ada.id] });
    expect((await markTask(device, bins, ben.id)).status).toBe(200);
    expect(await chores()).toMatchObject([{ id: bins, isDone: true, doneBy: ben.id }]);
    const { rows } = await sql<{ actor: string }>`
      select actor from events where colocation_id = ${home} order by seq desc limit 1`.execute(
      server.platform.database.of(),
    );
    expect(rows[0]?.actor).toBe(ben.id);
    expect((await page(device)).tasks).toMatchObject([{ id: bins, isDone: true, doneBy: [ben.id] }]);
    expect((await markTask(device, bins, ben.id, false)).status).toBe(200);
    expect(await chores()).toMatchObject([{ id: bins, isDone: false }]);
    const stranger = await server.signUp('Eve');
    for (const userId of [stranger.id, device.id, NIL_ID])
      expect((await markTask(device, bins, userId)).status).toBe(404);
  });

  test('of a task for each, it ticks the part of the named member', async () => {
    const device = await pair();
    const id = await addChore({ enrolled: [ada.id, ben.id], isForEach: true });
    await markTask(device, id, ben.id);
    expect((await page(device)).tasks).toMatchObject([{ id, isDone: false, doneBy: [ben.id] }]);
    await markTask(device, id, ada.id);
    expect((await page(device)).tasks).toMatchObject([{ id, isDone: true }]);
  });

  test('a vote is the named member’s, moves, and is withdrawn; never in an anonymous poll', async () => {
    const device = await pair();
    const reminderId = await addPoll();
    const vote = (choice: string, isCast = true, poll = reminderId) =>
      server.attempt(device, fridgeEndpoints.voteOnFridge, {
        body: { reminderId: poll, choice, userId: ben.id, isCast },
      });
    const votes = async () => (await page(device)).polls[0]?.votes.map(({ votedBy, choice }) => [votedBy, choice]);
    expect((await vote('Friday')).status).toBe(200);
    expect(await votes()).toEqual([[ben.id, 'Friday']]);
    await vote('Saturday');
    expect(await votes()).toEqual([[ben.id, 'Saturday']]);
    await vote('Saturday', false);
    expect(await votes()).toEqual([]);
    const secret = await addPoll({ isAnonymous: true });
    expect(await vote('Friday', true, secret)).toMatchObject({ status: 403 });
  });

  test('the household chooses what it may do, at any time', async () => {
    const device = await pair({ tick: false, add: false, vote: false });
    const reminderId = await addList();
    const item = await server.call(ada, reminderEndpoints.addItem, { body: { reminderId, name: 'Milk' } });
    const attempts = async () => [
      (await server.attempt(device, fridgeEndpoints.tickFridgeItem, { body: { id: item, isChecked: true } })).status,
      (await server.attempt(device, fridgeEndpoints.addFridgeItem, { body: { reminderId, name: 'Tea' } })).status,
      (await markTask(device, await addChore(), ada.id)).status,
      (
        await server.attempt(device, fridgeEndpoints.voteOnFridge, {
          body: { reminderId: await addPoll(), choice: 'Friday', userId: ada.id, isCast: true },
        })
      ).status,
    ];
    expect(await attempts()).toEqual([403, 403, 403, 403]);
    const rights = { tick: true, add: true, vote: true };
    await server.call(ben, pairingEndpoints.editPairing, { body: { id: device.id, rights, name: 'Kitchen' } });
    expect(await page(device)).toMatchObject({ rights, name: 'Kitchen' });
    expect(await attempts()).toEqual([200, 200, 200, 200]);
  });

  test('things of another household are not there', async () => {
    const device = await pair();
    const eve = await server.signUp('Eve');
    const elsewhere = await server.createHousehold(eve, 'Elsewhere');
    const body = { colocationId: elsewhere, reminderType: 2 as const, shoppingListName: 'Theirs' };
    const reminderId = await server.call(eve, reminderEndpoints.addReminder, { body });
    const id = await server.call(eve, reminderEndpoints.addItem, { body: { reminderId, name: 'Salt' } });
    const chore = await server.call(eve, choreEndpoints.addChore, {
      body: { colocationId: elsewhere, title: 'Theirs' },
    });
    const statuses = [
      await server.attempt(device, fridgeEndpoints.tickFridgeItem, { body: { id, isChecked: true } }),
      await server.attempt(device, fridgeEndpoints.addFridgeItem, { body: { reminderId, name: 'Tea' } }),
      await markTask(device, chore, ada.id),
      await server.attempt(eve, pairingEndpoints.endPairing, { params: { id: device.id } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await attemptPage(device)).status).toBe(200);
  });
});

describe('the end', () => {
  test('an ended device is refused at once, stays listed, and keeps its name on what it added', async () => {
    const device = await pair();
    const reminderId = await addList();
    await server.call(device, fridgeEndpoints.addFridgeItem, { body: { reminderId, name: 'Coffee' } });
    await end(device.id);
    expect((await attemptPage(device)).status).toBe(401);
    expect((await server.attempt(device, fridgeEndpoints.renewDevice)).status).toBe(401);
    expect(await list()).toMatchObject([{ id: device.id, endedBy: ben.id, lastSeenAt: null }]);
    expect((await household()).devices).toEqual([{ id: device.id, name: 'Fridge' }]);
    expect(await server.call(ada, accountEndpoints.getUser, { params: { id: device.id } })).toMatchObject({
      username: 'Fridge',
    });
    expect(await end(device.id)).toBe(device.id);
  });

  test('the household’s log says who paired and who ended what; neither a repeat nor a wrong code is in it', async () => {
    const tablet = await pair();
    expect((await confirm('WRNG-CDE2')).status).toBe(404);
    const body = { colocationId: home, name: 'Cat sitter', days: 7 };
    const link = await server.call(ben, pairingEndpoints.makeGuestLink, { body });
    await end(tablet.id);
    await end(tablet.id);
    await end(link.id, ada);
    const query = { colocationId: home };
    const { entries } = await server.call(ben, colocationEndpoints.listHouseholdLog, { query });
    const logged = entries.filter(({ deed }) => deed === 'changed');
    expect(logged.map(({ userId, aboutId, before, after }) => [userId, aboutId, before, after])).toEqual([
      [ada.id, null, { guest: 'Cat sitter' }, {}],
      [ben.id, null, { tablet: 'Fridge' }, {}],
      [ben.id, null, {}, { guest: 'Cat sitter' }],
      [ada.id, null, {}, { tablet: 'Fridge' }],
    ]);
  });

  test('a member who leaves ends what they have paired, and nothing else', async () => {
    const [theirs, other] = [await pair(all, ben), await pair()];
    await server.call(ben, accountEndpoints.quitColocation, { params: { id: home } });
    expect([(await attemptPage(theirs)).status, (await attemptPage(other)).status]).toEqual([401, 200]);
    expect(await list(ada)).toMatchObject([{ id: other.id }, { id: theirs.id, endedBy: ben.id }]);
  });

  test('with its household all of its devices are deleted', async () => {
    const device = await pair();
    await server.call(ada, colocationEndpoints.deleteColocation, { params: { id: home }, body: {} });
    expect((await attemptPage(device)).status).toBe(401);
    const { rows } = await sql`select from users where id = ${device.id}`.execute(server.platform.database.of());
    expect(rows).toEqual([]);
  });
});

describe('a guest’s link', () => {
  const make = (days = 7) =>
    server.call(ada, pairingEndpoints.makeGuestLink, { body: { colocationId: home, name: 'Cat sitter', days } });
  const open = (code: string) => server.attempt(null, fridgeEndpoints.openGuestLink, { body: { code } });

  test('shows the board to each browser that opens it, for looking only, until it ends', async () => {
    const { url, id, endsAt } = await make();
    const code = new URL(url).hash.slice(1);
    expect(new URL(url).pathname).toBe('/fridge');
    const guests = [await open(code), await open(code)].map(({ body }) => body as { jwt: string });
    for (const guest of guests) expect(await page(guest)).toMatchObject({ kind: 'guest', endsAt });
    const reminderId = await addList();
    const body = { reminderId, name: 'Tea' };
    expect((await server.attempt(guests[0] ?? null, fridgeEndpoints.addFridgeItem, { body })).status).toBe(403);
    const rights = { tick: true, add: true, vote: true };
    expect(await server.attempt(ada, pairingEndpoints.editPairing, { body: { id, rights } })).toMatchObject({
      status: 422,
    });
    await sql`update users set device_until = now() - interval '1 second' where id = ${id}`.execute(
      server.platform.database.of(),
    );
    expect((await attemptPage(guests[0] ?? { jwt: '' })).status).toBe(401);
  });

  test('expired and ended ones leave nothing once fifty later ones are over; a tablet stays the author of what it added', async () => {
    const on = server.platform.database.of();
    const tablet = await pair();
    const reminderId = await addList();
    await server.call(tablet, fridgeEndpoints.addFridgeItem, { body: { reminderId, name: 'Coffee' } });
    const [lent, kept] = [await make(), await make()];
    expect((await open(new URL(lent.url).hash.slice(1))).status).toBe(200);
    await end(tablet.id);
    await sql`update pairings set ended_at = now() - interval '2 years' where user_id = ${tablet.id}`.execute(on);
    await sql`update users set device_until = now() - interval '1 year' where id = ${lent.id}`.execute(on);
    await sql`
      with added as (
        insert into users (id, username, device_of, device_until)
        select gen_random_uuid(), 'Sitter', ${home}, now() - n * interval '1 day' from generate_series(1, 50) n returning id
      )
      insert into pairings (colocation_id, user_id, kind, may_tick, may_add, may_vote, paired_by)
      select ${home}, id, 'guest', false, false, false, ${ada.id} from added`.execute(on);
    const { id } = await make();
    const listed = (await list()).map((pairing) => pairing.id);
    expect(listed).toHaveLength(52);
    expect(listed).toEqual(expect.arrayContaining([id, kept.id]));
    const users = async () =>
      (await sql<{ id: string }>`select id from users where device_of = ${home}`.execute(on)).rows.map((row) => row.id);
    expect((await users()).toSorted()).toEqual([...listed, tablet.id].toSorted());
    const note = await server.call(ada, reminderEndpoints.getReminder, { params: { id: reminderId } });
    expect(note.items).toMatchObject([{ name: 'Coffee', createdBy: tablet.id }]);
    await end(kept.id);
    expect(await list()).toHaveLength(51);
    expect(await users()).toHaveLength(52);
  });

  test('an ended link opens nothing, like an unknown one', async () => {
    const { url, id } = await make();
    await end(id);
    expect((await open(new URL(url).hash.slice(1))).status).toBe(404);
    expect((await open('unknown')).status).toBe(404);
    expect(await list()).toMatchObject([{ id, endedBy: ben.id }]);
    expect(JSON.stringify(await list())).not.toContain('url');
  });
});
