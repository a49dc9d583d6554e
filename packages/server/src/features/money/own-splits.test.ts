import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { Expense, OwnSplit } from '@hestia/contract/money/shapes/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let [ada, bob, cleo] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [ada, bob, cleo] = [flat.member(0).id, flat.member(1).id, flat.member(2).id];
});
afterAll(() => server.close());

const read = (id: string): Promise<Expense> => server.call(flat.one, moneyEndpoints.getExpense, { params: { id } });
const attempt = (id: string, change: object) =>
  server.attempt(flat.one, moneyEndpoints.editExpense, { body: { id, ...change } as never });
const edit = (id: string, change: object) =>
  server.call(flat.one, moneyEndpoints.editExpense, { body: { id, ...change } as never });
const shares = (): OwnSplit => ({ kind: 'shares', weights: { [ada]: 1, [bob]: 2.5, [cleo]: 0.5 } });
const receipt = (rest = 0): OwnSplit => ({
  kind: 'items',
  items: [
    { name: 'Soup', amount: 8, sharers: [ada] },
    { name: 'Wine', amount: 12, sharers: [bob, cleo] },
  ],
  rest,
});

describe('an expense of a split of ours', () => {
  test('M9: a split by shares is exact to the cent, and older clients see it by value', async () => {
    await flat.verify(() => flat.add({ amount: 10, split: shares() }));
    const [expense] = await flat.expenses();
    expect(expense).toMatchObject({ splitType: 1, splitPercentages: null, split: shares(), payers: null });
    expect(expense?.splitBetween).toEqual({ [ada]: 2.5, [bob]: 6.25, [cleo]: 1.25 });
    expect(await flat.balance()).toEqual({ [ada]: 7.5, [bob]: -6.25, [cleo]: -1.25 });
  });

  test('M10: evenly plus personal parts', async () => {
    const split: OwnSplit = { kind: 'personal', sharers: [bob, ada], extras: { [ada]: 3, [cleo]: 0.5 } };
    await flat.verify(() => flat.add({ amount: 10.01, split }));
    const [expense] = await flat.expenses();
    expect(expense?.split).toEqual(split);
    expect(expense?.splitBetween).toEqual({ [bob]: 3.26, [ada]: 6.25, [cleo]: 0.5 });
  });

  test('M11: a split by items adds the rest in proportion', async () => {
    await flat.verify(() => flat.add({ amount: 22, split: receipt(2) }));
    const [expense] = await flat.expenses();
    expect(expense?.split).toEqual(receipt(2));
    expect(expense?.splitBetween).toEqual({ [ada]: 8.8, [bob]: 6.6, [cleo]: 6.6 });
  });

  test('has the same split in the log as in the expense', async () => {
    const id = await flat.add({ amount: 22, split: receipt(2) });
    await edit(id, { amount: 21, split: receipt(1) });
    const [change] = await server.call(flat.one, historyEndpoints.listLog, { params: { id } });
    expect(change).toMatchObject({ before: { split: receipt(2) }, after: { split: receipt(1), amount: 21 } });
    expect(change?.after).not.toHaveProperty('ownSplit');
  });

  test.each<[string, number, () => object, string]>([
    ['nobody', 10, () => ({ kind: 'shares', weights: {} }), 'Name at least one member who shares'],
    ['items that do not come to the amount', 10, () => receipt(1), 'The shares must add up to the total'],
    [
      'personal parts beyond the amount',
      10,
      () => ({ kind: 'personal', sharers: [bob], extras: { [ada]: 10.01 } }),
      'The personal parts come to more than the total',
    ],
    ['somebody twice', 10, () => ({ kind: 'personal', sharers: [bob, bob], extras: {} }), 'Name each member only once'],
    [
      'a stranger',
      10,
      () => ({ kind: 'shares', weights: { '01990000-0000-7000-8000-000000000001': 1 } }),
      'Everyone who shares must be a member of the household',
    ],
  ])('of %s is refused in words', async (_, amount, split, words) => {
    const { status, body } = await flat.tryAdd({ amount, split: split() as OwnSplit });
    expect([status, body]).toMatchObject([422, { errors: { split: [words] } }]);
    expect(await flat.expenses()).toEqual([]);
  });

  test('has limits: one line too many, a name too long, and a weight too large are 422', async () => {
    const line = (name: string) => ({ name, amount: 0.1, sharers: [ada] });
    const of = (count: number, name = ''): OwnSplit => ({
      kind: 'items',
      items: Array.from({ length: count }, () => line(name)),
      rest: 0,
    });
    const most = limits.splitItems;
    expect((await flat.tryAdd({ amount: most / 10, split: of(most) })).status).toBe(200);
    expect((await flat.tryAdd({ amount: (most + 1) / 10, split: of(most + 1) })).status).toBe(422);
    expect((await flat.tryAdd({ amount: 0.1, split: of(1, 'x'.repeat(limits.splitItem)) })).status).toBe(200);
    expect((await flat.tryAdd({ amount: 0.1, split: of(1, 'x'.repeat(limits.splitItem + 1)) })).status).toBe(422);
    const heavy = (weight: number) => ({ amount: 1, split: { kind: 'shares' as const, weights: { [ada]: weight } } });
    expect((await flat.tryAdd(heavy(limits.splitWeight))).status).toBe(200);
    expect((await flat.tryAdd(heavy(limits.splitWeight + 1))).status).toBe(422);
    expect((await flat.tryAdd(heavy(0))).status).toBe(422);
  });

  test("can't be destroyed by clients that don't see it: changes of the money are refused with a code, the rest passes", async () => {
    const id = await flat.add({ amount: 22, split: receipt(2) });
    const before = await read(id);
    const asRead = {
      name: 'Dinner',
      description: 'As the older client sends it',
      amount: before.amount,
      paidBy: before.paidBy,
      splitType: before.splitType,
      splitBetween: [],
      splitValues: before.splitBetween,
      splitPercentages: {},
      dateOfPayment: '2026-03-01',
    };
    await flat.verify(() => edit(id, asRead));
    const after = await read(id);
    expect(after).toMatchObject({ name: 'Dinner', dateOfPayment: '2026-03-01T11:00:00.000Z', split: receipt(2) });
    for (const change of [
      { ...asRead, amount: 23 },
      { ...asRead, splitValues: { [ada]: 22 } },
      { ...asRead, splitType: 0, splitBetween: [ada, bob] },
      { amount: 23 },
      { splitPercentages: { [ada]: 100 } },
    ]) {
      const { status, body } = await attempt(id, change);
      expect([status, body]).toMatchObject([409, { code: 'splitHidden' }]);
    }
    expect(await read(id)).toEqual(after);
    await flat.verify(() => edit(id, { paidBy: bob }));
    await flat.verify(() => edit(id, { amount: 23, split: receipt(3) }));
    expect(await read(id)).toMatchObject({ amount: 23, paidBy: bob, split: receipt(3) });
    await flat.verify(() => edit(id, { split: null, splitType: 0, splitBetween: [ada, bob] }));
    expect(await read(id)).toMatchObject({ splitType: 0, split: null, splitBetween: { [ada]: 11.5, [bob]: 11.5 } });
  });

  test('a split stays when a member leaves, and can still be edited', async () => {
    const guest = await server.signUp('Guest');
    await server.join(guest, flat.id);
    const split: OwnSplit = { kind: 'shares', weights: { [ada]: 1, [guest.id]: 3 } };
    const id = await flat.add({ amount: 8, split, payers: { [ada]: 5, [guest.id]: 3 } });
    await flat.leave(guest);
    expect(await read(id)).toMatchObject({ split, splitBetween: { [ada]: 2, [guest.id]: 6 } });
    await flat.verify(() => edit(id, { amount: 16, split, payers: { [ada]: 10, [guest.id]: 6 } }));
    expect(await flat.balance()).toMatchObject({ [ada]: 6, [guest.id]: -6 });
    const expenseCategoryId = await flat.addCategory('Food');
    expect((await flat.tryAdd({ amount: 8, split, expenseCategoryId })).status).toBe(422);
    await flat.remove(id);
  });
});

describe('an expense that several paid (M12)', () => {
  test('payers are credited with their parts; older clients see the largest one', async () => {
    const payers = { [bob]: 10, [cleo]: 20 };
    await flat.verify(() => flat.add({ amount: 30, paidBy: ada, payers }));
    const [expense] = await flat.expenses();
    expect(expense).toMatchObject({ paidBy: cleo, payers, splitType: 0 });
    expect(await flat.balance()).toEqual({ [ada]: -10, [bob]: 0, [cleo]: 10 });
    const plan = await server.call(flat.one, moneyEndpoints.getRefundMethods, { params: { id: flat.id } });
    expect(plan).toMatchObject([{ from: ada, to: cleo, amount: 10 }]);
  });

  test('a single named payer is an ordinary payer', async () => {
    const id = await flat.add({ amount: 30, payers: { [bob]: 30 } });
    expect(await read(id)).toMatchObject({ paidBy: bob, payers: null });
  });

  test.each<[string, () => Record<string, number>, RegExp]>([
    ['do not come to the amount', () => ({ [ada]: 10, [bob]: 19.99 }), /"payers":\["What each one paid must add up/],
    [
      'are strangers',
      () => ({ [ada]: 10, '01990000-0000-7000-8000-000000000001': 20 }),
      /"payers":\["The payer must be/,
    ],
    ['paid nothing', () => ({ [ada]: 30, [bob]: 0 }), /"payers/],
  ])('is refused in words where payers %s', async (_, payers, words) => {
    const { status, body } = await flat.tryAdd({ amount: 30, payers: payers() });
    expect(status).toBe(422);
    expect(JSON.stringify((body as { errors: object }).errors)).toMatch(words);
  });

  test("clients that don't see them can't change the amount or payer, but the split", async () => {
    const payers = { [bob]: 10, [cleo]: 20 };
    const id = await flat.add({ amount: 30, payers });
    for (const change of [{ amount: 31 }, { paidBy: ada }])
      expect(await attempt(id, change)).toMatchObject({ status: 409, body: { code: 'splitHidden' } });
    await flat.verify(() => edit(id, { name: 'Ferry', amount: 30, paidBy: cleo, splitBetween: [ada, bob] }));
    expect(await read(id)).toMatchObject({ name: 'Ferry', payers, splitBetween: { [ada]: 15, [bob]: 15 } });
    await flat.verify(() => edit(id, { amount: 31, payers: { [bob]: 11, [cleo]: 20 } }));
    await flat.verify(() => edit(id, { paidBy: ada, payers: null }));
    expect(await read(id)).toMatchObject({ paidBy: ada, payers: null });
  });

  test('is reverted whole when it or its category is deleted; repaired sums count it', async () => {
    const food = await flat.addCategory('Food');
    const one = { amount: 30, expenseCategoryId: food, payers: { [bob]: 10, [cleo]: 20 }, split: shares() };
    const id = await flat.add(one);
    const repaired = await server.call(flat.one, moneyEndpoints.recalculateBalance, { params: { id: flat.id } });
    expect(repaired).toEqual(await flat.balance());
    await flat.verify(() => flat.remove(id));
    await flat.add(one);
    await flat.verify(() => server.call(flat.one, moneyEndpoints.deleteCategory, { params: { id: food } }));
    expect(Object.values(await flat.balance())).toEqual([0, 0, 0]);
  });

  test("belongs to one household: another’s is not found, and its members can't pay", async () => {
    const id = await flat.add({ amount: 30, payers: { [bob]: 10, [cleo]: 20 } });
    const stranger = await server.signUp('Stranger');
    await server.createHousehold(stranger);
    const body = { id, amount: 1, payers: null, split: null };
    expect((await server.attempt(stranger, moneyEndpoints.editExpense, { body })).status).toBe(404);
    expect((await attempt(id, { payers: { [ada]: 1, [stranger.id]: 29 } })).status).toBe(422);
  });
});
