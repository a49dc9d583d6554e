import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

const read = (user: TestUser, colocationId: string, rest: { before?: number; limit?: number } = {}) =>
  server.call(user, colocationEndpoints.listHouseholdLog, { query: { colocationId, ...rest } });

it('the log names joined, departed and removed members, and changes, latest first, for members', async () => {
  const [ada, bea, col] = [await server.signUp('Ada'), await server.signUp('Bea'), await server.signUp('Col')];
  const home = await server.createHousehold(ada, 'Rue des Lilas 3');
  await server.join(bea, home);
  await server.join(col, home);
  await server.call(bea, colocationEndpoints.updateColocation, { body: { id: home, name: 'Attic', joinPolicy: 'id' } });
  await server.call(bea, colocationEndpoints.updateColocation, { body: { id: home, name: 'Attic' } });
  await server.call(col, accountEndpoints.quitColocation, { params: { id: home } });
  await server.call(ada, colocationEndpoints.removeMember, {
    params: { userId: bea.id },
    body: { password: ada.password },
  });
  const { entries, next } = await read(ada, home);
  expect(entries.map(({ number: _number, at: _at, ...rest }) => rest)).toEqual(
    [
      { deed: 'joined', userId: ada.id, aboutId: ada.id, before: {}, after: {} },
      { deed: 'joined', userId: bea.id, aboutId: bea.id, before: {}, after: {} },
      { deed: 'joined', userId: col.id, aboutId: col.id, before: {}, after: {} },
      {
        deed: 'changed',
        userId: bea.id,
        aboutId: null,
        before: { name: 'Rue des Lilas 3' },
        after: { name: 'Attic' },
      },
      { deed: 'left', userId: col.id, aboutId: col.id, before: {}, after: {} },
      { deed: 'removed', userId: ada.id, aboutId: bea.id, before: {}, after: {} },
      { deed: 'changed', userId: ada.id, aboutId: null, before: { joinPolicy: 'id' }, after: { joinPolicy: 'invite' } },
    ].toReversed(),
  );
  expect(next).toBeNull();
  for (const stranger of [bea, col])
    expect(
      (await server.attempt(stranger, colocationEndpoints.listHouseholdLog, { query: { colocationId: home } })).status,
    ).toBe(403);
});

it("names a placeholder's creator, and is paged", async () => {
  const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
  const home = await server.createHousehold(ada);
  const placeholderId = await server.call(ada, placeholderEndpoints.addPlaceholder, {
    body: { colocationId: home, name: 'Bea from downstairs' },
  });
  await server.join(bea, home);
  await server.call(bea, placeholderEndpoints.claimPlaceholder, { body: { placeholderId } });
  const first = await read(bea, home, { limit: 2 });
  expect(first.entries.map(({ deed, userId, aboutId, after }) => [deed, userId, aboutId, after])).toEqual([
    ['claimed', bea.id, placeholderId, { claimedBy: bea.id }],
    ['joined', bea.id, bea.id, {}],
  ]);
  const second = await read(bea, home, { limit: 2, before: first.next ?? 0 });
  expect(second.entries.map(({ deed, userId, aboutId }) => [deed, userId, aboutId])).toEqual([
    ['joined', ada.id, placeholderId],
    ['joined', ada.id, ada.id],
  ]);
  expect(second.next).toBeNull();
});

it('the log has exports of the money, at most one an hour, and all members receive the event', async () => {
  const [ada, bea, eve] = [await server.signUp('Ada'), await server.signUp('Bea'), await server.signUp('Eve')];
  const home = await server.createHousehold(ada);
  await server.join(bea, home);
  await server.createHousehold(eve);
  const exportBy = (user: TestUser) =>
    server.attempt(user, colocationEndpoints.noteMoneyExport, { body: { id: home } });
  const statuses = [];
  for (const user of [bea, bea, ada, eve]) statuses.push((await exportBy(user)).status);
  expect(statuses).toEqual([200, 200, 200, 404]);
  const { entries } = await read(ada, home, { limit: 3 });
  expect(entries.map(({ deed, userId, aboutId, after }) => [deed, userId, aboutId, after])).toEqual([
    ['exported', ada.id, null, { what: 'money' }],
    ['exported', bea.id, null, { what: 'money' }],
    ['joined', bea.id, bea.id, {}],
  ]);
  const on = server.platform.database.of();
  const stored = await on
    .selectFrom('events')
    .select('payload')
    .where('colocation_id', '=', home)
    .where('name', '=', 'HouseholdExported')
    .orderBy('seq')
    .execute();
  expect(stored.map(({ payload }) => payload)).toEqual([
    { userId: bea.id, what: 'money' },
    { userId: ada.id, what: 'money' },
  ]);
  await sql`update household_log set at = at - interval '1 hour' where colocation_id = ${home}`.execute(on);
  await exportBy(bea);
  expect((await read(ada, home, { limit: 1 })).entries).toMatchObject([{ deed: 'exported', userId: bea.id }]);
});

it('keeps the last thousand of each kind, so that none displaces another, and disappears with the household', async () => {
  const ada = await server.signUp('Ada');
  const home = await server.createHousehold(ada);
  const on = server.platform.database.of();
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from household_log where colocation_id = ${home}`.execute(on);
    return rows[0]?.count;
  };
  const first = async () => {
    const { rows } = await sql<{ number: number }>`
      select min(number) as number from household_log where colocation_id = ${home} and deed = 'changed'`.execute(on);
    return rows[0]?.number ?? 0;
  };
  await sql`insert into household_log (colocation_id, deed) select ${home}, 'changed' from generate_series(1, 1500)`.execute(
    on,
  );
  await server.call(ada, colocationEndpoints.updateColocation, { body: { id: home, name: 'Attic' } });
  expect(await count()).toBe(1001);
  // The founding is older than all that was changed.
  expect((await read(ada, home, { limit: 1, before: await first() })).entries).toMatchObject([{ deed: 'joined' }]);
  await server.call(ada, colocationEndpoints.deleteColocation, {
    params: { id: home },
    body: { password: ada.password },
  });
  expect(await count()).toBe(0);
});
