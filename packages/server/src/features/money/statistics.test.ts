import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import type { SpentAmounts } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { spentIn } from '@hestia/contract/money/statistics.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let food: string;
let rent: string;

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  await moveTo('Europe/Paris');
  [food, rent] = [await flat.addCategory('Food'), await flat.addCategory('Rent')];
});
afterAll(() => server.close());

const span = { from: '2026-09', until: '2026-12' };
const moveTo = (timeZone: string) =>
  server.call(flat.one, colocationEndpoints.updateColocation, { body: { id: flat.id, timeZone } });
const read = (by = flat.one): Promise<SpentAmounts[]> =>
  server.call(by, moneyEndpoints.listSpent, { query: { colocationId: flat.id, ...span } });
const attempt = async (query: object) => {
  const asked = { colocationId: flat.id, ...span, ...query };
  return server.attempt(flat.one, moneyEndpoints.listSpent, { query: asked });
};

/** The statistics by the rule, computed from the expenses. */
async function expected(timeZone: string): Promise<SpentAmounts[]> {
  const spent = spentIn((await flat.expenses()).map(expenseIn), timeZone).filter(
    ({ month }) => month >= span.from && month <= span.until,
  );
  return spent
    .map(({ paidMinor, shareMinor, ...key }) => ({ ...key, paid: toAmount(paidMinor), share: toAmount(shareMinor) }))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}
const orderOf = ({ month, expenseCategoryId, userId }: SpentAmounts) => `${month} ${expenseCategoryId} ${userId}`;

/** In the middle of months, and on both sides of their beginnings by UTC, in Paris, and elsewhere. */
const instants = [
  '2026-08-31T21:59:59.999Z',
  '2026-08-31T22:00:00.000Z',
  '2026-09-30T22:30:00.000Z',
  '2026-10-15T12:00:00.000Z',
  '2026-10-31T10:30:00.000Z',
  '2026-10-31T23:00:00.000Z',
  '2026-11-01T00:00:00.000Z',
  '2026-11-01T07:30:00.000Z',
  '2026-12-31T22:59:00.000Z',
  '2026-12-31T23:00:00.000Z',
  '2027-01-01T09:00:00.000Z',
];

async function spendEverywhere(): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, dateOfPayment] of instants.entries()) {
    const expenseCategoryId = at % 2 === 0 ? food : rent;
    const draft = { amount: toAmount(1001 + at), dateOfPayment, expenseCategoryId };
    ids.push(await flat.add({ ...draft, paidBy: flat.member(at % 2).id }));
  }
  // A payment between people is no spending.
  await flat.add({ amount: 500, dateOfPayment: '2026-11-11T12:00:00.000Z' });
  return ids;
}

describe('M18: spending', () => {
  test.each(['Europe/Paris', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'follows the expenses of each month of the household, in %s',
    async (timeZone) => {
      await spendEverywhere();
      await moveTo(timeZone);
      const spent = await read();
      expect(spent).toEqual(await expected(timeZone));
      expect(spent.map(({ month }) => month)).toEqual(expect.arrayContaining(['2026-09', '2026-10', '2026-11']));
    },
  );

  test('spending follows every change: of amount, day, category, people, and deletions', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await spendEverywhere();
    const [ada, bob] = [flat.member(0), flat.member(1)];
    await flat.edit(second, { amount: 77.7, expenseCategoryId: rent, dateOfPayment: '2026-12-05T12:00:00.000Z' }, bob);
    await flat.edit(fourth, { amount: 5, expenseCategoryId: food, paidBy: bob.id, splitBetween: [ada.id] });
    await flat.remove(third);
    await flat.remove(first, bob);
    expect(await read()).toEqual(await expected('Europe/Paris'));
    await server.call(ada, moneyEndpoints.deleteCategory, { params: { id: food } });
    const left = await read(bob);
    expect(left).toEqual(await expected('Europe/Paris'));
    expect(new Set(left.map(({ expenseCategoryId }) => expenseCategoryId))).toEqual(new Set([rent]));
  });

  test('spending is queried for up to two years, by month, by members', async () => {
    expect((await attempt({ from: '2025-01', until: '2026-12' })).status).toBe(200);
    expect(await attempt({ from: '2024-12', until: '2026-12' })).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.stringContaining('24 months')] } },
    });
    expect(await attempt({ from: '2026-12', until: '2026-11' })).toMatchObject({
      body: { errors: { until: [expect.any(String)] } },
    });
    expect((await attempt({ from: '2026-13' })).status).toBe(422);
    expect((await attempt({ until: '' })).status).toBe(422);
  });
});

describe('M18: a budget', () => {
  const set = (body: object, by = flat.member(1)) =>
    server.attempt(by, moneyEndpoints.renameCategory, { body: { id: food, ...body } });
  const budget = async () => (await flat.categories()).find(({ id }) => id === food)?.budget;

  test('any member sets, edits and removes a budget, with events for all', async () => {
    expect(await budget()).toBeNull();
    expect(await flat.verify(() => set({ budget: 200 }))).toEqual(['ExpenseCategoryUpdated']);
    expect(await budget()).toBe(200);
    // A client that omits budgets keeps them, and so do expenses.
    await flat.verify(() => set({ name: 'Groceries' }));
    await flat.verify(() => flat.add({ amount: 12, expenseCategoryId: food }));
    expect(await budget()).toBe(200);
    await flat.verify(() => set({ budget: null }));
    expect(await budget()).toBeNull();
  });

  test('is a whole amount above zero, of an ordinary category', async () => {
    for (const budgetAsked of [0, -5, 12.5, 1_000_000_001, 'much'])
      expect(await set({ budget: budgetAsked })).toMatchObject({
        status: 422,
        body: { errors: { budget: [expect.any(String)] } },
      });
    expect((await set({ id: await flat.refundCategory(), budget: 5 })).status).toBe(422);
    expect((await set({ id: crypto.randomUUID(), budget: 5 })).status).toBe(404);
    expect(await budget()).toBeNull();
  });
});
