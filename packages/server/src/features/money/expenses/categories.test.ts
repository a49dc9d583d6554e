import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
});
afterAll(() => server.close());

const tryRename = async (id: string, name: string) =>
  (await server.attempt(flat.one, moneyEndpoints.renameCategory, { body: { id, name } })).status;
const tryAdd = async (name: string) =>
  (await server.attempt(flat.one, moneyEndpoints.addCategory, { body: { name, colocationId: flat.id } })).status;
const tryDelete = async (id: string) =>
  (await server.attempt(flat.one, moneyEndpoints.deleteCategory, { params: { id } })).status;

describe('categories', () => {
  test('categories are created, renamed and deleted, with events for all members', async () => {
    expect(await flat.verify(() => flat.addCategory('Food'))).toEqual(['NewExpenseCategoryAdded']);
    const id = (await flat.categories())[1]?.id ?? '';
    await flat.add({ amount: 5, expenseCategoryId: id });
    const rename = () =>
      server.call(flat.member(1), moneyEndpoints.renameCategory, { body: { id, name: ' Groceries ' } });
    expect(await flat.verify(rename)).toEqual(['ExpenseCategoryUpdated']);
    expect((await flat.categories())[1]).toEqual({ id, name: 'Groceries', totalAmount: 5, budget: null });
    expect((await flat.expenses())[0]?.expenseCategoryName).toBe('Groceries');
  });

  test('categories are for deposits by name, unless set otherwise, under any later name (M27)', async () => {
    const kindOf = async (id: string) => (await flat.categories()).find((each) => each.id === id);
    const set = (body: { id: string; kind?: 'deposit' | null; name?: string; budget?: number }) => () =>
      server.call(flat.member(1), moneyEndpoints.renameCategory, { body });
    const id = await flat.addCategory('Kaution');
    expect(await kindOf(id)).toEqual({ id, name: 'Kaution', totalAmount: 0, budget: null, kind: 'deposit' });
    await flat.verify(set({ id, name: 'Keys', budget: 50 }));
    expect(await kindOf(id)).toMatchObject({ name: 'Keys', kind: 'deposit' });
    // The event has the sum.
    await flat.verify(() => flat.add({ amount: 5, expenseCategoryId: id }));
    expect(await flat.verify(set({ id, kind: null }))).toEqual(['ExpenseCategoryUpdated']);
    expect(await kindOf(id)).toEqual({ id, name: 'Keys', totalAmount: 5, budget: 50 });
    const body = { name: 'Deposit', colocationId: flat.id, kind: null };
    expect(await kindOf(await server.call(flat.one, moneyEndpoints.addCategory, { body }))).not.toHaveProperty('kind');
    const other = { id, kind: 'loan' as 'deposit' };
    expect((await server.attempt(flat.one, moneyEndpoints.renameCategory, { body: other })).status).toBe(422);
  });

  test('disappear with their expenses, which no longer count', async () => {
    const [food, rent] = [await flat.addCategory('Food'), await flat.addCategory('Rent')];
    const [one, two] = flat.members;
    await flat.add({ amount: 5, expenseCategoryId: food });
    await flat.add({ amount: 7, expenseCategoryId: food, paidBy: two?.id ?? '' });
    await flat.add({ amount: 2, expenseCategoryId: rent });
    const events = await flat.verify(() =>
      server.call(flat.one, moneyEndpoints.deleteCategory, { params: { id: food } }),
    );
    expect(events).toEqual(['ExpenseCategoryDeleted', 'BalanceUpdated']);
    expect(await flat.balance()).toEqual({ [one?.id ?? '']: 1, [two?.id ?? '']: -1 });
    expect(await tryDelete(food)).toBe(404);
  });

  test('an empty category can be deleted, too', async () => {
    const id = await flat.addCategory('Food');
    await flat.verify(() => server.call(flat.one, moneyEndpoints.deleteCategory, { params: { id } }));
    expect(await flat.categories()).toHaveLength(1);
  });

  test('categories have unique names, ignoring case', async () => {
    const id = await flat.addCategory('Food');
    const other = await flat.addCategory('Rent');
    expect(await tryAdd('fOOD')).toBe(409);
    expect(await tryRename(other, 'FOOD')).toBe(409);
    expect(await tryRename(id, 'FOOD')).toBe(200);
    expect(await tryRename(crypto.randomUUID(), 'Other')).toBe(404);
  });

  test('a category sent twice by one request is created once', async () => {
    const body = { id: crypto.randomUUID(), name: 'Food', colocationId: flat.id };
    const ids = await Promise.all([1, 2, 3].map(() => server.call(flat.one, moneyEndpoints.addCategory, { body })));
    expect(ids).toEqual([body.id, body.id, body.id]);
    expect(await flat.categories()).toHaveLength(2);
    expect((await server.attempt(flat.member(1), moneyEndpoints.addCategory, { body })).status).toBe(409);
  });
});

describe('the general category', () => {
  const general = () => generalCategoryId(flat.id);
  const named = async () => (await flat.categories()).map((category) => category.name);
  const speak = (language: 'fr' | 'en') =>
    server.call(flat.one, accountEndpoints.setLanguage, { body: { userId: flat.one.id, language } });

  test("the general category is created by the first expense that names it, in the founder's language", async () => {
    await speak('fr');
    const [, bob] = flat.members;
    const add = () => flat.add({ amount: 6, expenseCategoryId: general() }, bob);
    expect(await flat.verify(add)).toEqual([
      'NewExpenseCategoryAdded',
      'NewExpenseAdded',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
    ]);
    expect((await flat.categories())[1]).toEqual({ id: general(), name: 'Divers', totalAmount: 6, budget: null });
    await speak('en');
  });

  test('is created once, also by two concurrent members', async () => {
    const [, bob] = flat.members;
    const add = (by?: TestUser) => flat.add({ amount: 1, expenseCategoryId: general() }, by);
    await Promise.all([add(), add(bob), add(), add(bob)]);
    expect(await named()).toEqual(['Refund', 'General']);
    expect((await flat.categories())[1]?.totalAmount).toBe(4);
  });

  test('is created by an expense that is moved into it', async () => {
    const id = await flat.add({ amount: 5, expenseCategoryId: await flat.addCategory('Food') });
    await flat.verify(() =>
      server.call(flat.one, moneyEndpoints.editExpense, { body: { id, expenseCategoryId: general() } }),
    );
    expect(await named()).toEqual(['Refund', 'Food', 'General']);
  });

  test('is renamed and deleted like any other, and recreated when needed', async () => {
    await flat.add({ amount: 5, expenseCategoryId: general() });
    expect(await tryRename(general(), 'This and that')).toBe(200);
    await flat.add({ amount: 5, expenseCategoryId: general() });
    expect(await named()).toEqual(['Refund', 'This and that']);
    expect(await tryDelete(general())).toBe(200);
    await flat.verify(() => flat.add({ amount: 5, expenseCategoryId: general() }));
    expect(await named()).toEqual(['Refund', 'General']);
  });

  test("the general category is a member's own one with its name", async () => {
    const own = await flat.addCategory('gENERAL');
    await flat.verify(() => flat.add({ amount: 5, expenseCategoryId: general() }));
    expect((await flat.expenses())[0]?.expenseCategoryId).toBe(own);
    expect(await named()).toEqual(['Refund', 'gENERAL']);
  });

  test('the general category belongs to its household', async () => {
    const foreign = generalCategoryId(crypto.randomUUID());
    expect((await flat.tryAdd({ amount: 5, expenseCategoryId: foreign })).status).toBe(404);
  });
});

describe('M8: the category Refund', () => {
  test('is created with the household', async () => {
    expect(await flat.categories()).toEqual([
      { id: expect.any(String) as string, name: 'Refund', totalAmount: 0, budget: null },
    ]);
  });

  test("can't be renamed, deleted or duplicated", async () => {
    const refund = await flat.refundCategory();
    const food = await flat.addCategory('Food');
    expect([await tryRename(refund, 'Paybacks'), await tryRename(refund, 'Refund'), await tryDelete(refund)]).toEqual([
      422, 422, 422,
    ]);
    expect([await tryAdd('Refund'), await tryAdd('refund '), await tryRename(food, 'Refund')]).toEqual([422, 422, 422]);
    expect((await flat.categories()).map((category) => category.name)).toEqual(['Refund', 'Food']);
  });
});
