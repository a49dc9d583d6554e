import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat, type Draft } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let [ada, bob, cleo] = ['', '', ''];
let [food, rent] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [ada, bob, cleo] = [flat.member(0).id, flat.member(1).id, flat.member(2).id];
  food = await flat.addCategory('Food');
  rent = await flat.addCategory('Rent');
});
afterAll(() => server.close());

const find = (id: string) => server.call(flat.one, moneyEndpoints.getExpense, { params: { id } });

describe('adding an expense', () => {
  test('M2: 10.00 over three is 3.34, 3.33, 3.33 in the order sent, with an event for all members', async () => {
    const splitBetween = [cleo, ada, bob];
    const events = await flat.verify(() => flat.add({ amount: 10, expenseCategoryId: food, splitBetween }));
    expect(events).toEqual(['NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated']);
    const [expense] = await flat.expenses();
    expect(Object.entries(expense?.splitBetween ?? {})).toEqual([
      [cleo, 3.34],
      [ada, 3.33],
      [bob, 3.33],
    ]);
    expect(await flat.balance()).toEqual({ [ada]: 6.67, [bob]: -3.33, [cleo]: -3.34 });
    expect((await flat.categories()).map(({ name, totalAmount }) => [name, totalAmount])).toEqual([
      ['Refund', 0],
      ['Food', 10],
      ['Rent', 0],
    ]);
  });

  test('M3: by value, as the older client sends it: all three splits, the unused ones empty, numbers as text', async () => {
    const body = {
      colocationId: flat.id,
      expenseCategoryId: food,
      createdBy: ada,
      name: 'Weekly shop',
      description: '',
      amount: '30.5',
      paidBy: bob,
      splitType: 'ByValue',
      splitBetween: [],
      splitValues: { [ada]: '10.5', [cleo]: 20 },
      splitPercentages: {},
      dateOfPayment: '2026-03-01',
    };
    await flat.verify(() => server.call(flat.one, moneyEndpoints.addExpense, { body }));
    const [expense] = await flat.expenses();
    expect(expense).toMatchObject({
      colocationId: flat.id,
      createdBy: ada,
      name: 'Weekly shop',
      description: null,
      amount: 30.5,
      paidBy: bob,
      splitType: 1,
      splitBetween: { [ada]: 10.5, [cleo]: 20 },
      splitPercentages: null,
      dateOfPayment: '2026-03-01T11:00:00.000Z',
      paidOn: '2026-03-01',
      expenseCategoryId: food,
      expenseCategoryName: 'Food',
    });
  });

  test('M4: 10.01 at 33/33/34 is split 3.30, 3.30, 3.41; the percentages are kept', async () => {
    const splitPercentages = { [ada]: 33, [bob]: 33, [cleo]: 34 };
    const id = await flat.add({ amount: 10.01, splitType: 2, splitPercentages });
    expect(await find(id)).toMatchObject({
      splitBetween: { [ada]: 3.3, [bob]: 3.3, [cleo]: 3.41 },
      splitPercentages,
    });
  });

  test('M5: the payer need not share', async () => {
    await flat.verify(() => flat.add({ amount: 8, paidBy: ada, splitBetween: [bob] }));
    expect(await flat.balance()).toEqual({ [ada]: 8, [bob]: -8, [cleo]: 0 });
  });

  test('has the shopping list, also after an edit; any other has none', async () => {
    const reminderId = crypto.randomUUID();
    const id = await flat.add({ amount: 1, reminderId });
    expect((await find(id)).reminderId).toBe(reminderId);
    await flat.verify(() => flat.edit(id, { amount: 2 }));
    expect((await find(id)).reminderId).toBe(reminderId);
    expect((await find(await flat.add({ amount: 1 }))).reminderId).toBeNull();
  });

  test('without a date it is paid now', async () => {
    const before = Date.now();
    const { dateOfPayment, createdAt } = await find(await flat.add({ amount: 1, dateOfPayment: null }));
    expect(dateOfPayment).toBe(createdAt);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  });

  test.each<[string, Draft, string]>([
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['half a minor unit', { amount: 0.005 }, 'amount'],
    ['more than a thousand million', { amount: limits.amountMinor / 100 + 0.01 }, 'amount'],
    ['no name', { amount: 1, name: '  ' }, 'name'],
    ['nobody who shares', { amount: 1, splitBetween: [] }, 'splitBetween'],
    ['values that do not sum to the amount', { amount: 1, splitType: 1, splitValues: {} }, 'splitValues'],
    ['percentages that do not sum to 100', { amount: 1, splitType: 2, splitPercentages: {} }, 'splitPercentages'],
    ['somebody unknown who paid', { amount: 1, paidBy: '00000000-0000-7000-8000-000000000001' }, 'paidBy'],
    [
      'somebody unknown who shares',
      { amount: 1, splitBetween: ['00000000-0000-7000-8000-000000000001'] },
      'splitBetween',
    ],
  ])('%s is refused', async (_, draft, field) => {
    const { status, body } = await flat.tryAdd(draft);
    expect([status, body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
    expect(await flat.expenses()).toEqual([]);
  });

  test.each([0, -1])('an amount of %s is refused with a sentence that names it', async (amount) => {
    const { status, body } = await flat.tryAdd({ amount });
    const message = 'amount must be more than 0';
    expect([status, body]).toMatchObject([422, { message, errors: { amount: ['Must be more than 0'] } }]);
  });

  test.each<[string, () => Draft, string]>([
    ['an amount', () => ({ amount: 0.005 }), 'amount'],
    ['money back above 0', () => ({ amount: 1, isMoneyBack: true }), 'amount'],
    ['a share', () => ({ amount: 1, splitType: 1, splitValues: { [ada]: 0.005, [bob]: 0.995 } }), 'splitValues'],
    ['what somebody paid', () => ({ amount: 1, payers: { [ada]: 0.005, [bob]: 0.995 } }), 'payers'],
    ['a part', () => ({ amount: 1, split: { kind: 'personal', sharers: [ada], extras: { [bob]: 0.005 } } }), 'split'],
    [
      'what it was in another currency',
      () => ({ amount: 1, original: { currency: 'CHF', amount: 5, rate: '1' } }),
      'original',
    ],
  ])('%s that cannot be is named in the message', async (_, draft, field) => {
    const { status, body } = await flat.tryAdd(draft());
    expect([status, body]).toMatchObject([
      422,
      { message: expect.stringMatching(new RegExp(`^${field} must`)) as string },
    ]);
  });

  test('the largest amount is accepted, to the cent', async () => {
    await flat.verify(() => flat.add({ amount: limits.amountMinor / 100, expenseCategoryId: food }));
    await flat.verify(() => flat.add({ amount: 540_200_103.42, expenseCategoryId: food }));
    expect((await flat.categories())[1]?.totalAmount).toBe(1_540_200_103.42);
  });

  test("an expense in another user's name is refused", async () => {
    expect((await flat.tryAdd({ amount: 1, createdBy: bob })).status).toBe(403);
  });
});

describe('changing an expense', () => {
  test('changes its shares, the balances and the total', async () => {
    const id = await flat.add({ amount: 9, expenseCategoryId: food });
    const events = await flat.verify(() =>
      flat.edit(id, { amount: 12, expenseCategoryId: food, paidBy: bob, splitBetween: [cleo] }, flat.member(2)),
    );
    expect(events).toEqual(['ExpenseUpdated', 'ExpenseCategoryUpdated', 'BalanceUpdated']);
    expect(await flat.balance()).toEqual({ [ada]: 0, [bob]: 12, [cleo]: -12 });
    expect(await find(id)).toMatchObject({ createdBy: ada, paidBy: bob });
  });

  test('into another category changes both totals', async () => {
    const id = await flat.add({ amount: 9, expenseCategoryId: food });
    const events = await flat.verify(() => flat.edit(id, { amount: 10, expenseCategoryId: rent }));
    expect(events.filter((name) => name === 'ExpenseCategoryUpdated')).toHaveLength(2);
    expect((await flat.categories()).map((category) => category.totalAmount)).toEqual([0, 0, 10]);
  });

  test('an edit keeps description and date when omitted; null clears the description', async () => {
    const dateOfPayment = '2025-12-24T18:00:00.000Z';
    const id = await flat.add({ amount: 9, description: 'For the tree', dateOfPayment });
    await flat.verify(() => flat.edit(id, { amount: 10 }));
    expect(await find(id)).toMatchObject({ description: 'For the tree', dateOfPayment });
    await flat.verify(() => flat.edit(id, { amount: 10, description: null, dateOfPayment: null }));
    expect(await find(id)).toMatchObject({ description: null, dateOfPayment });
  });

  test("M6: an edit keeps a former sharer, but a new expense can't name them", async () => {
    const id = await flat.add({ amount: 9, expenseCategoryId: food });
    await flat.verify(() => flat.leave(flat.member(2)));
    await flat.verify(() => flat.edit(id, { amount: 12, expenseCategoryId: food }));
    expect(await flat.balance()).toEqual({ [ada]: 8, [bob]: -4, [cleo]: -4 });
    expect((await flat.tryAdd({ amount: 9, expenseCategoryId: food })).status).toBe(422);
  });

  test("a missing expense can't be changed", async () => {
    const body = { ...(await flat.body({ amount: 1 })), id: crypto.randomUUID() };
    expect((await server.attempt(flat.one, moneyEndpoints.editExpense, { body })).status).toBe(404);
  });
});

describe('deleting an expense', () => {
  test('is removed from balances and total', async () => {
    const id = await flat.add({ amount: 9, expenseCategoryId: food });
    await flat.add({ amount: 3, expenseCategoryId: food, paidBy: bob });
    const events = await flat.verify(() => flat.remove(id, flat.member(1)));
    expect(events).toEqual(['ExpenseDeleted', 'ExpenseCategoryUpdated', 'BalanceUpdated']);
    expect(await flat.balance()).toEqual({ [ada]: -1, [bob]: 2, [cleo]: -1 });
  });

  test('a second deletion answers that it is gone', async () => {
    const id = await flat.add({ amount: 9 });
    await flat.remove(id);
    expect((await server.attempt(flat.one, moneyEndpoints.deleteExpense, { params: { id } })).status).toBe(404);
  });
});

describe('reading expenses', () => {
  test('newest payment first, a page at a time, of all categories or one', async () => {
    for (let day = 1; day <= 5; day++)
      await flat.add({
        amount: day,
        dateOfPayment: `2026-02-0${day}T10:00:00Z`,
        expenseCategoryId: day % 2 === 0 ? food : rent,
      });
    const page = (more: object) =>
      server.call(flat.one, moneyEndpoints.pageExpenses, { query: { colocationId: flat.id, limit: 2, ...more } });
    const first = await page({});
    const second = await page({ before: first.next });
    const third = await page({ before: second.next });
    expect([first, second, third].map(({ expenses }) => expenses.map(({ amount }) => amount))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ]);
    expect(third.next).toBeNull();
    expect((await page({ categoryId: food })).expenses.map(({ amount }) => amount)).toEqual([4, 2]);
    const ofRent = await server.call(flat.one, moneyEndpoints.listByCategory, { params: { id: rent } });
    expect(ofRent.map(({ amount }) => amount)).toEqual([5, 3, 1]);
  });

  test('an invalid cursor, and a missing category, are refused', async () => {
    const query = { colocationId: flat.id, before: 'nowhere' };
    expect((await server.attempt(flat.one, moneyEndpoints.pageExpenses, { query })).status).toBe(422);
    const params = { id: crypto.randomUUID() };
    expect((await server.attempt(flat.one, moneyEndpoints.listByCategory, { params })).status).toBe(404);
    expect((await server.attempt(flat.one, moneyEndpoints.getExpense, { params })).status).toBe(404);
  });
});

describe('another household', () => {
  test('another household sees, edits and deletes none of these', async () => {
    const id = await flat.add({ amount: 9, expenseCategoryId: food });
    const other = await Flat.open(server, [await server.signUp('Mallory')]);
    const mallory = other.one;
    const mine = await flat.body({ amount: 1, expenseCategoryId: food });
    const theirs = await other.body({ amount: 1 });
    const replies = [
      await server.attempt(mallory, moneyEndpoints.listCategories, { params: { id: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.listByCategory, { params: { id: food } }),
      await server.attempt(mallory, moneyEndpoints.pageExpenses, { query: { colocationId: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.getExpense, { params: { id } }),
      await server.attempt(mallory, moneyEndpoints.addExpense, { body: mine }),
      await server.attempt(mallory, moneyEndpoints.addExpense, { body: { ...theirs, expenseCategoryId: food } }),
      await server.attempt(mallory, moneyEndpoints.editExpense, { body: { ...theirs, id } }),
      await server.attempt(mallory, moneyEndpoints.deleteExpense, { params: { id } }),
      await server.attempt(mallory, moneyEndpoints.getBalance, { params: { id: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.recalculateBalance, { params: { id: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.getRefundMethods, { params: { id: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.addCategory, { body: { name: 'X', colocationId: flat.id } }),
      await server.attempt(mallory, moneyEndpoints.renameCategory, { body: { id: food, name: 'X' } }),
      await server.attempt(mallory, moneyEndpoints.deleteCategory, { params: { id: food } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404));
    const withOurs = await other.tryAdd({ amount: 1, paidBy: ada });
    expect(withOurs.status).toBe(422);
  });
});
