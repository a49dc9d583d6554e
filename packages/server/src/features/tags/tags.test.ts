import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { MAX_TAGS } from '@hestia/contract/wire/limits.ts';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { resultOf } from '#test/hestia.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetOld } from '#platform/jobs/retention.ts';

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

const weekly = (members: readonly TestUser[]) => ({
  rule: 'FREQ=WEEKLY;BYDAY=FR',
  basis: 'schedule' as const,
  from: '2026-11-20T18:00',
  rotation: 'order' as const,
  members: members.map(({ id }) => id),
  isPaused: false,
});
const addChore = (change: object = {}) =>
  server.call(ada, choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins', ...change } });
const addList = (shoppingListName = 'Market') =>
  server.call(ada, reminderEndpoints.addReminder, {
    body: { colocationId: home, reminderType: 2, shoppingListName },
  });
const make = (kind: Tag['kind'], thingId: string, by = ada) =>
  server.call(by, tagEndpoints.makeTag, { body: { colocationId: home, kind, thingId } });
const attemptMaking = (kind: Tag['kind'], thingId: string) =>
  server.attempt(ada, tagEndpoints.makeTag, { body: { colocationId: home, kind, thingId } });
const list = (by = ben) => server.call(by, tagEndpoints.listTags, { query: { colocationId: home } });
const codeOf = ({ url = '' }: Tag) => new URL(url).pathname.replace('/tag/', '');
const scan = (code: string, by: TestUser | null = ben, colocationId = home) =>
  server.attempt(by, tagEndpoints.scanTag, { params: { code }, query: { colocationId } });
const withdraw = ({ id }: Tag, by = ben) => server.call(by, tagEndpoints.withdrawTag, { params: { id } });
/** An answer without the requested address. */
const wordsOf = (body: unknown) => ({ ...(body as object), instance: '' });
const chores = () => server.call(ada, choreEndpoints.listChores, { params: { id: home } });

describe('a tag', () => {
  test('opens its chore for each member, at an address that each of them can print again', async () => {
    const thingId = await addChore();
    const made = await make('chore', thingId);
    expect(made).toMatchObject({ kind: 'chore', thingId, name: 'Bins', madeBy: ada.id });
    expect(made.url).toMatch(/^https:\/\/flat\.example\.org\/tag\/[A-HJ-NP-Z2-9]{14}$/);
    expect(await make('chore', thingId, ben)).toEqual(made);
    expect(await list()).toEqual([made]);
    const { url: _url, ...scanned } = made;
    expect(await scan(codeOf(made).toLowerCase())).toMatchObject({ status: 200, body: scanned });
  });

  test('opens its list', async () => {
    const thingId = await addList();
    expect(await scan(codeOf(await make('list', thingId)))).toMatchObject({
      body: { kind: 'list', thingId, name: 'Market' },
    });
  });

  test('of a repeating chore opens the current turn, also if made before the chore repeated', async () => {
    const first = await addChore();
    const made = await make('chore', first);
    await server.call(ada, choreEndpoints.editChore, { body: { id: first, repeat: weekly([ada, ben]) } });
    await server.call(ada, choreEndpoints.toggleDone, { query: { id: first, isDone: true } });
    const second = (await chores()).find(({ isDone }) => !isDone);
    expect(second?.id).not.toBe(first);
    expect(await scan(codeOf(made))).toMatchObject({ body: { thingId: second?.id } });
    expect(await make('chore', second?.id ?? '')).toMatchObject({ id: made.id });
  });

  test('stores no valid code', async () => {
    const code = codeOf(await make('chore', await addChore()));
    const { rows } = await sql<{ row: string }>`select t::text as row from tags t`.execute(
      server.platform.database.of(),
    );
    expect(rows.filter(({ row }) => row.includes(code) || row.includes(Buffer.from(code).toString('hex')))).toEqual([]);
    const { rows: answers } = await sql`select from idempotency where idempotency::text like ${`%${code}%`}`.execute(
      server.platform.database.of(),
    );
    expect(answers).toEqual([]);
  });
});

describe('a tag that opens nothing', () => {
  test('reveals nothing to visitors, and to members of other households the same as an unknown code', async () => {
    const code = codeOf(await make('chore', await addChore()));
    const eve = await server.signUp('Eve');
    const elsewhere = await server.createHousehold(eve, 'Elsewhere');
    expect((await scan(code, null)).status).toBe(401);
    const foreign = await scan(code, eve, elsewhere);
    const unknown = await scan('ZZZZZZZZZZZZZZ', eve, elsewhere);
    expect(foreign.status).toBe(404);
    expect(wordsOf(foreign.body)).toEqual(wordsOf(unknown.body));
    expect((await scan(code, eve, home)).status).toBe(404);
  });

  test('tells members who canceled it, for 90 days; a new one has another code', async () => {
    const thingId = await addChore();
    const made = await make('chore', thingId);
    await withdraw(made, ben);
    await withdraw(made, ada);
    const { url: _url, ...rest } = made;
    const withdrawn = { ...rest, withdrawnBy: ben.id, withdrawnAt: expect.any(String) as string };
    expect((await scan(codeOf(made), ada)).body).toEqual(withdrawn);
    expect(await list()).toEqual([withdrawn]);
    const next = await make('chore', thingId);
    expect(codeOf(next)).not.toBe(codeOf(made));
    await forgetOld(server.platform.database, { now: new Date(Date.now() + 91 * 86_400_000) });
    expect((await scan(codeOf(made), ada)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).toEqual([next.id]);
  });

  test('belongs to a deleted chore, a deleted list or an ended series', async () => {
    const [chore, shopping, series] = [await addChore(), await addList(), await addChore({ repeat: weekly([ada]) })];
    const made = [await make('chore', chore), await make('list', shopping), await make('chore', series)];
    await server.call(ada, choreEndpoints.toggleDone, { query: { id: series, isDone: true } });
    const turn = (await chores()).find(({ repeat }) => repeat)?.id ?? '';
    await server.call(ada, choreEndpoints.deleteChore, { params: { id: chore } });
    await server.call(ada, choreEndpoints.deleteChore, { params: { id: turn }, query: { isLast: true } });
    await server.call(ada, reminderEndpoints.deleteReminder, { params: { id: shopping } });
    for (const tag of made) expect((await scan(codeOf(tag))).status).toBe(404);
    expect(await list()).toEqual([]);
    // The next one clears them away.
    await make('list', await addList());
    const { rows } = await sql`select from tags where colocation_id = ${home}`.execute(server.platform.database.of());
    expect(rows).toHaveLength(1);
  });

  test("can't be made for a missing thing, or another household's", async () => {
    const eve = await server.signUp('Eve');
    const elsewhere = await server.createHousehold(eve, 'Elsewhere');
    const theirs = await server.call(eve, choreEndpoints.addChore, { body: { colocationId: elsewhere, title: 'Cat' } });
    const ours = await addChore();
    expect((await attemptMaking('chore', theirs)).status).toBe(404);
    expect((await attemptMaking('list', ours)).status).toBe(404);
    const note = await server.call(ada, reminderEndpoints.addReminder, {
      body: { colocationId: home, reminderType: 0, content: 'Hi', color: 'blue' },
    });
    expect((await attemptMaking('list', note)).status).toBe(404);
    const made = await make('chore', ours);
    expect((await server.attempt(eve, tagEndpoints.withdrawTag, { params: { id: made.id } })).status).toBe(404);
  });
});

test('a household has a bounded number of tags', async () => {
  const thing = await addChore();
  await server.byHand(sql`
      with added as (
        insert into chores (id, colocation_id, created_by, due_at, title)
        select gen_random_uuid(), ${home}, ${ada.id}, '2099-01-01', 'Bins ' || n from generate_series(1, ${MAX_TAGS}) n
        returning id)
      insert into tags (colocation_id, code_hash, kind, thing_id, made_by)
      select ${home}, sha256(id::text::bytea), 'chore', id, ${ada.id} from added`);
  expect(await attemptMaking('chore', thing)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
});

test('after a rotation of the key its address is the same; without the key it can be replaced', async () => {
  const made = await make('chore', await addChore());
  expect(await resultOf(server.env, 'keys', 'rotate', 'handles')).toMatchObject({ lost: 0 });
  expect((await list())[0]?.url).toBe(made.url);
  fs.rmSync(path.join(server.env['HESTIA_DATA'] ?? '', 'keys', 'handles-key'));
  expect((await list())[0]).not.toHaveProperty('url');
  expect((await scan(codeOf(made))).status).toBe(200);
  const next = await make('chore', made.thingId);
  expect(codeOf(next)).not.toBe(codeOf(made));
  expect((await list()).map(({ id }) => id)).toEqual([next.id]);
});
