import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createColocation, deleteColocation, getColocation, listColocations, updateColocation } = colocationEndpoints;

const household = (member: TestUser, id: string) => server.call(member, getColocation, { params: { id } });

describe('founding a household', () => {
  it('moves its creator in and gives it a random id', async () => {
    const ada = await server.signUp('Ada');
    expect(await server.call(ada, listColocations)).toEqual([]);
    const body = { name: ' Rue des Lilas 3 ', address: 'Lyon', createdBy: ada.id, currency: 'chf' };
    const id = await server.call(ada, createColocation, { body });
    // Version 4: knowing the id is an invitation, so it must not be guessed.
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    const own = await household(ada, id);
    expect(own).toEqual({
      id,
      name: 'Rue des Lilas 3',
      collector: null,
      fadeWeeks: 2,
      weekPush: { day: 'SU', hour: 18 },
      address: 'Lyon',
      colocataires: [ada.id],
      currency: 'CHF',
      createdBy: ada.id,
      createdAt: own.createdAt,
      joinPolicy: 'id',
      timeZone: 'Europe/Paris',
    });
    expect(await server.call(ada, listColocations)).toEqual([own]);
    expect((await server.attempt(ada, listColocations)).headers.get('hestia-seq')).toBe('0');
  });

  it("keeps its founder's time zone, in which repetitions are computed", async () => {
    const ada = await server.signUp('Ada');
    const id = await server.call(ada, createColocation, { body: { name: 'Home', timeZone: 'America/Lima' } });
    expect(await household(ada, id)).toMatchObject({ timeZone: 'America/Lima' });
  });

  it('creates the category Refund, once', async () => {
    const ada = await server.signUp('Ada');
    const id = await server.createHousehold(ada);
    const categories = await server.call(ada, moneyEndpoints.listCategories, { params: { id } });
    expect(categories.map(({ name, totalAmount }) => [name, totalAmount])).toEqual([['Refund', 0]]);
  });

  it("its id isn't enough to join when its founder sets that, as our app does", async () => {
    const ada = await server.signUp('Ada');
    const id = await server.call(ada, createColocation, { body: { name: 'Home', joinPolicy: 'invite' } });
    expect(await household(ada, id)).toMatchObject({ joinPolicy: 'invite' });
    const bea = await server.signUp('Bea');
    const reply = await server.attempt(bea, accountEndpoints.updateUser, { body: { id: bea.id, colocationId: id } });
    expect(reply).toMatchObject({ status: 403, body: { code: 'invitationNeeded' } });
  });

  it('needs only a name', async () => {
    const ada = await server.signUp('Ada');
    const id = await server.call(ada, createColocation, { body: { name: 'Home', address: '' } });
    expect(await household(ada, id)).toMatchObject({ name: 'Home', address: '', currency: 'EUR', createdBy: ada.id });
  });

  it('is done once for each id made by a client, also for concurrent requests', async () => {
    const ada = await server.signUp('Ada');
    const body = { id: randomUUID(), name: 'Home' };
    const ids = await Promise.all([0, 1, 2].map(() => server.call(ada, createColocation, { body })));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(body.id);
    const byKey = await server.signUp('Bea');
    const first = await server.call(byKey, createColocation, { body: { name: 'Home' }, key: 'k' });
    expect(await server.call(byKey, createColocation, { body: { name: 'Home' }, key: 'k' })).toBe(first);
  });

  it('its founder moves out of their former household, which receives it and keeps open balances', async () => {
    const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
    const old = await server.createHousehold(ada);
    await server.join(bea, old);
    const chore = await server.call(bea, choreEndpoints.addChore, {
      body: { colocationId: old, title: 'Bins', enrolled: [ada.id] },
    });
    const [refund] = await server.call(bea, moneyEndpoints.listCategories, { params: { id: old } });
    const body = { colocationId: old, expenseCategoryId: refund?.id ?? '', name: 'Bread', amount: 10, paidBy: bea.id };
    await server.call(bea, moneyEndpoints.addExpense, { body: { ...body, splitBetween: [ada.id, bea.id] } });
    const founding = { id: randomUUID(), name: 'Attic', address: '', createdBy: ada.id };
    let attic = '';
    const events = await verifyEvents<readonly User[]>(server, bea, {
      fetch: () => server.call(bea, accountEndpoints.listMembers, { params: { id: old } }),
      apply: (members, event: Parameters<typeof applyToMembers>[1]) =>
        event.name === 'MemberLeft' ? applyToMembers(members, event) : members,
      write: async () => {
        attic = await server.call(ada, createColocation, { body: founding });
      },
    });
    expect(events.map(({ name }) => name)).toEqual(['ChoreEnrollmentRemoved', 'MemberLeft']);
    expect((await household(ada, attic)).colocataires).toEqual([ada.id]);
    expect((await server.attempt(ada, getColocation, { params: { id: old } })).status).toBe(404);
    const left = await server.call(bea, choreEndpoints.getChore, { params: { id: chore } });
    expect(left.enrolledUsers).toEqual({});
    expect(await server.call(bea, moneyEndpoints.getBalance, { params: { id: old } })).toEqual({
      [ada.id]: -5,
      [bea.id]: 5,
    });
    expect(await server.call(ada, moneyEndpoints.getBalance, { params: { id: attic } })).toEqual({ [ada.id]: 0 });
    // A repeat moves no user again.
    expect(await server.call(ada, createColocation, { body: founding })).toBe(attic);
    expect((await household(ada, attic)).colocataires).toEqual([ada.id]);
  });

  it('leaves its creator in one household after two concurrent foundings', async () => {
    const ada = await server.signUp('Ada');
    const ids = await Promise.all(['One', 'Two'].map((name) => server.call(ada, createColocation, { body: { name } })));
    const homes = await server.call(ada, listColocations);
    expect(homes).toHaveLength(1);
    expect(ids).toContain(homes[0]?.id);
    const { rows } = await sql`
      select from memberships where user_id = ${ada.id} and left_at is null`.execute(server.platform.database.of());
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['name', { name: ' ' }, 422],
    ['name', { name: 'x'.repeat(81) }, 422],
    ['address', { address: 'x'.repeat(201) }, 422],
    ['currency', { currency: 'XYZ' }, 422],
    ['time zone', { timeZone: 'Mars/Olympus' }, 422],
    ['createdBy', { createdBy: randomUUID() }, 403],
  ])('refuses a wrong %s', async (_field, wrong, status) => {
    const ada = await server.signUp('Ada');
    expect((await server.attempt(ada, createColocation, { body: { name: 'Home', ...wrong } })).status).toBe(status);
  });
});

describe('a household', () => {
  it('is changed by its members, with events for all', async () => {
    const ada = await server.signUp('Ada');
    const id = await server.createHousehold(ada, 'Home');
    const bea = await server.signUp('Bea');
    await server.join(bea, id);
    const events = await verifyEvents<Colocation | null>(server, ada, {
      fetch: () => household(ada, id),
      apply: (colocation, event) => colocation && applyToColocation(colocation, event),
      write: async () => {
        const body = {
          id,
          name: 'Hearth',
          address: 'Lyon',
          currency: 'JPY',
          joinPolicy: 'invite' as const,
          timeZone: 'Asia/Tokyo',
        };
        expect(await server.call(bea, updateColocation, { body })).toBe(id);
        await server.call(bea, updateColocation, { body: { id, name: 'Hearth' } });
      },
    });
    expect(events.map((event) => event.name)).toEqual(['ColocationUpdated', 'ColocationUpdated']);
    expect(await household(ada, id)).toMatchObject({
      name: 'Hearth',
      address: 'Lyon',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      joinPolicy: 'invite',
    });
    await server.call(ada, updateColocation, { body: { id, name: 'Hearth', address: '' } });
    expect((await household(ada, id)).address).toBe('');
  });

  it('its weeks begin with the chosen day, or as each language has it; the time of its push stays', async () => {
    const ada = await server.signUp('Ada');
    const id = await server.createHousehold(ada, 'Home');
    const choose = (startsOn: 'SA' | null | 'FR') =>
      server.attempt(ada, colocationEndpoints.setWeek, { body: { id, startsOn: startsOn as 'SA' } });
    await server.call(ada, colocationEndpoints.setWeek, { body: { id, push: { day: 'FR', hour: 17 } } });
    await choose('SA');
    expect(await household(ada, id)).toMatchObject({ weekStart: 'SA', weekPush: { day: 'FR', hour: 17 } });
    expect((await choose('FR')).status).toBe(422);
    await choose(null);
    expect(await household(ada, id)).not.toHaveProperty('weekStart');
  });

  it('is invisible to others', async () => {
    const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
    const id = await server.createHousehold(ada);
    await server.createHousehold(bea);
    const params = { id };
    expect((await server.attempt(bea, getColocation, { params })).status).toBe(404);
    expect((await server.attempt(bea, deleteColocation, { params })).status).toBe(404);
    expect((await server.attempt(bea, updateColocation, { body: { id, name: 'Mine' } })).status).toBe(404);
    expect((await household(ada, id)).name).toBe('Rue des Lilas 3');
    expect(await server.call(bea, listColocations)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('its number shows when nothing has changed', async () => {
    const ada = await server.signUp('Ada');
    const id = await server.createHousehold(ada);
    const { headers } = await server.attempt(ada, getColocation, { params: { id } });
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await server.attempt(ada, getColocation, { params: { id }, headers: known })).status).toBe(304);
    await server.call(ada, updateColocation, { body: { id, name: 'Hearth' } });
    expect((await server.attempt(ada, getColocation, { params: { id }, headers: known })).status).toBe(200);
  });
});

describe('deleting a household', () => {
  it('releases its members and deletes everything else', async () => {
    const [ada, bea] = [await server.signUp('Ada'), await server.signUp('Bea')];
    const id = await server.createHousehold(ada);
    await server.join(bea, id);
    expect(await server.call(bea, deleteColocation, { params: { id } })).toBe(id);
    for (const member of [ada, bea]) {
      expect(await server.call(member, listColocations)).toEqual([]);
      const user = await server.call(member, accountEndpoints.getUser, { params: { id: member.id } });
      expect(user.colocationId).toBeNull();
    }
    const join = { id: ada.id, colocationId: id };
    expect((await server.attempt(ada, accountEndpoints.updateUser, { body: join })).status).toBe(404);
    const { rows } = await sql<{ table: string; count: number }>`
      select 'events' as table, count(*) from events where colocation_id = ${id}
      union all select 'memberships', count(*) from memberships where colocation_id = ${id}
      union all select 'categories', count(*) from expense_categories where colocation_id = ${id}
    `.execute(server.platform.database.of());
    expect(rows.map((row) => row.count)).toEqual([0, 0, 0]);
    await server.createHousehold(ada);
  });
});
