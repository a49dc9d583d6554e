import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    HESTIA_MEMBERS_PER_HOUSEHOLD: '3',
    HESTIA_MAX_ROWS: '5',
    HESTIA_MAX_PICTURES: '2',
    HESTIA_MAX_OWN_PICTURES: '1',
    HESTIA_MAX_DAILY_MB: '1',
  });
});
afterAll(() => server.close());

const { deleteMessage, editMessage, sendMessage } = messageEndpoints;

it('a household keeps up to the configured number of rows; deletions free some', async () => {
  const ada = await server.signUp('Ada');
  const colocationId = await server.createHousehold(ada);
  const send = () => server.attempt(ada, sendMessage, { body: { colocationId, content: 'Hi' } });
  // The category of refunds is the first row.
  const sent = [];
  for (let i = 0; i < 3; i++) sent.push(await send());
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [first] = sent;
  // Changing is no growing, though each change is an event.
  for (let i = 0; i < 3; i++)
    await server.call(ada, editMessage, { body: { id: String(first?.body), content: `Hi ${i}` } });
  expect((await send()).status).toBe(200);
  expect(await send()).toMatchObject({
    status: 422,
    body: { code: 'quotaReached', message: expect.stringMatching(/5 entries.*Delete some/) as unknown },
  });
  await server.call(ada, deleteMessage, { params: { id: String(first?.body) } });
  expect([(await send()).status, (await send()).status]).toEqual([200, 422]);
});

it('a household writes as many bytes in a day as the setting says, edits among them; deletions go on for a while', async () => {
  const ina = await server.signUp('Ina');
  const colocationId = await server.createHousehold(ina);
  const on = server.platform.database.of();
  const written = async () => {
    const { rows } = await sql<{ bytes: number; today: boolean }>`
      select written_bytes as bytes, written_on = (now() at time zone 'utc')::date as today
      from colocations where id = ${colocationId}`.execute(on);
    return rows[0];
  };
  const set = (bytes: number, daysAgo = 0) =>
    sql`update colocations set written_on = (now() at time zone 'utc')::date - ${daysAgo}::int, written_bytes = ${bytes}
      where id = ${colocationId}`.execute(on);
  await set(5000, 1);
  const content = 'x'.repeat(3000);
  const id = await server.call(ina, sendMessage, { body: { colocationId, content } });
  const afterOne = await written();
  expect(afterOne).toMatchObject({ today: true });
  // Yesterday's writes don't count.
  expect(afterOne?.bytes).toBeGreaterThan(3000);
  expect(afterOne?.bytes).toBeLessThan(5000);
  await server.call(ina, editMessage, { body: { id, content } });
  expect((await written())?.bytes).toBeGreaterThan(6000);

  const most = server.platform.settings.maxDailyBytes;
  await set(most - 1);
  await server.call(ina, editMessage, { body: { id, content: 'The last one' } });
  const edit = () => server.attempt(ina, editMessage, { body: { id, content: 'One too many' } });
  expect(await edit()).toMatchObject({
    status: 422,
    body: { code: 'quotaReached', message: expect.stringMatching(/1 MB today.*tomorrow/) as unknown },
  });
  const send = await server.attempt(ina, sendMessage, { body: { colocationId, content: 'Hi' } });
  expect(send.status).toBe(422);
  await server.call(ina, deleteMessage, { params: { id } });
  await set(most * 1.1);
  const other = await server.attempt(ina, deleteMessage, { params: { id: crypto.randomUUID() } });
  expect(other).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
  await set(most, 1);
  expect((await server.attempt(ina, sendMessage, { body: { colocationId, content: 'Hi' } })).status).toBe(200);
});

it('a call that changes nothing counts its response, which is kept for repeats, and a repeat counts nothing', async () => {
  const uma = await server.signUp('Uma');
  const colocationId = await server.createHousehold(uma);
  const id = await server.call(uma, placeholderEndpoints.addPlaceholder, { body: { colocationId, name: 'Guest' } });
  const rename = (key: string) =>
    server.attempt(uma, placeholderEndpoints.renamePlaceholder, { body: { id, name: 'Guest' }, key });
  const written = async () => {
    const { rows } = await sql<{ bytes: number; seq: number }>`
      select written_bytes as bytes, seq from colocations where id = ${colocationId}`.execute(
      server.platform.database.of(),
    );
    return rows[0] ?? { bytes: 0, seq: 0 };
  };
  const before = await written();
  expect((await rename('first')).status).toBe(200);
  const after = await written();
  expect(after.seq).toBe(before.seq);
  expect(after.bytes).toBeGreaterThan(before.bytes + 150);
  expect((await rename('first')).status).toBe(200);
  expect(await written()).toEqual(after);
  await server.byHand(
    sql`update colocations set written_bytes = ${server.platform.settings.maxDailyBytes} where id = ${colocationId}`,
  );
  expect(await rename('second')).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
});

it('completing a turn in a full household is refused with a sentence, for another would follow it; a task without turns is not', async () => {
  const eve = await server.signUp('Eve');
  const colocationId = await server.createHousehold(eve);
  const dueDate = '2026-12-01T18:00:00.000Z';
  const repeat = {
    rule: 'FREQ=DAILY;INTERVAL=1',
    basis: 'completion',
    from: '2040-01-03T18:00',
    rotation: 'order',
    members: [eve.id],
    isPaused: false,
  } as const;
  const add = (body: object) =>
    server.call(eve, choreEndpoints.addChore, { body: { colocationId, title: 'Bins', dueDate, ...body } });
  const [turn, once] = [await add({ repeat }), await add({})];
  for (let i = 0; i < 2; i++) await server.call(eve, sendMessage, { body: { colocationId, content: 'Hi' } });
  const done = (id: string) => server.attempt(eve, choreEndpoints.toggleDone, { query: { id, isDone: true } });
  expect((await done(once)).status).toBe(200);
  expect(await done(turn)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
  expect(await server.call(eve, choreEndpoints.getChore, { params: { id: turn } })).toMatchObject({ isDone: false });
});

it('a household, and a user without one, keep up to the configured number of pictures', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const bea = await server.signUp('Bea');
  const upload = () => {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'a.png');
    return server.attempt(bea, imageEndpoints.addImage, { body });
  };
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 422]);
  await server.createHousehold(bea);
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 200]);
  expect(await upload()).toMatchObject({
    status: 422,
    body: { code: 'quotaReached', message: expect.stringMatching(/2 pictures/) as unknown },
  });
});

it("a user can found twenty households and leave them empty; those with other members don't count", async () => {
  const cleo = await server.signUp('Cleo');
  const found = () =>
    server.attempt(cleo, colocationEndpoints.createColocation, {
      body: { name: 'Try', address: '', createdBy: cleo.id },
    });
  const first = await found();
  await server.join(await server.signUp('Dan'), String(first.body));
  await sql`
    insert into colocations (id, name, created_by) select gen_random_uuid(), 'Empty', ${cleo.id} from generate_series(1, 19)
  `.execute(server.platform.database.of());
  // Nineteen are empty, and one is Dan's.
  expect((await found()).status).toBe(200);
  // Leaving this one would make it the twentieth.
  expect(await found()).toMatchObject({
    status: 422,
    body: {
      code: 'quotaReached',
      message: expect.stringMatching(/20 households.*the host of this server/) as unknown,
    },
  });
  // No half-finished move: they still live where they lived.
  const { colocationId } = await server.call(cleo, accountEndpoints.getUser, { params: { id: cleo.id } });
  expect(colocationId).not.toBeNull();
});

it('a household has a maximum number of members: one more stays out until a member leaves', async () => {
  const [fay, gus, hal, ida] = [
    await server.signUp('Fay'),
    await server.signUp('Gus'),
    await server.signUp('Hal'),
    await server.signUp('Ida'),
  ];
  const colocationId = await server.createHousehold(fay);
  const before = await server.createHousehold(ida);
  const join = (user: { id: string; jwt: string }) =>
    server.attempt(user, accountEndpoints.updateUser, { body: { id: user.id, colocationId } });
  await join(gus);
  const both = await Promise.all([join(hal), join(ida)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const refused = both[0]?.status === 422 ? hal : ida;
  expect(await join(refused)).toMatchObject({
    body: { code: 'quotaReached', message: expect.stringMatching(/3 people live.*move out first/) as unknown },
  });
  const known = await server.call(refused, accountEndpoints.getUser, { params: { id: refused.id } });
  expect(known.colocationId).toBe(refused === ida ? before : null);
  await server.call(gus, accountEndpoints.quitColocation, { params: { id: colocationId } });
  expect((await join(refused)).status).toBe(200);
});
