import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let [ada, bob, food] = ['', '', ''];

const { updateColocation, getColocation } = colocationEndpoints;
const moveTo = (currency: string) => server.attempt(flat.one, updateColocation, { body: { id: flat.id, currency } });
const household = () => server.call(flat.one, getColocation, { params: { id: flat.id } });

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [ada, bob] = [flat.member(0).id, flat.member(1).id];
  food = await flat.addCategory('Food');
});
afterAll(() => server.close());

describe('M19: the currency of a household', () => {
  test('sets the precision of its amounts: whole yen, thousandths of a dinar', async () => {
    await moveTo('JPY');
    expect(await household()).toMatchObject({ currency: 'JPY', decimals: 0 });
    const body = { id: food, budget: 30_000 };
    await server.call(flat.one, moneyEndpoints.renameCategory, { body });
    let id = '';
    await flat.verify(async () => (id = await flat.add({ amount: 1000, expenseCategoryId: food })));
    await flat.verify(() => flat.edit(id, { amount: 2000, expenseCategoryId: food }));
    const [expense] = await flat.expenses();
    expect(expense).toMatchObject({ amount: 2000, decimals: 0, splitBetween: { [ada]: 667, [bob]: 667 } });
    expect(await flat.balance()).toMatchObject({ [ada]: 1333, [bob]: -667 });
    expect(await flat.categories()).toContainEqual({ id: food, name: 'Food', totalAmount: 2000, budget: 30_000 });
    const [change] = await server.call(flat.one, historyEndpoints.listLog, { params: { id } });
    expect(change).toMatchObject({ before: { amount: 1000 }, after: { amount: 2000 } });
    const query = { colocationId: flat.id, from: '2020-01', until: '2020-02' };
    expect(await server.call(flat.one, moneyEndpoints.listSpent, { query })).toEqual([]);
    const plan = await server.call(flat.one, moneyEndpoints.getRefundMethods, { params: { id: flat.id } });
    expect(plan.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([666, 667]);
    const news = await server.call(flat.member(1), newsEndpoints.listNews, { query: { colocationId: flat.id } });
    expect(news.entries.map(({ amount }) => amount)).toContain(2000);
    for (const amount of [0.5, 1200.1])
      expect(await flat.tryAdd({ amount, expenseCategoryId: food })).toMatchObject({ status: 422 });
  });

  test('has three decimals of a dinar in every kind of amount, and refuses four', async () => {
    await moveTo('KWD');
    const split = { kind: 'personal' as const, sharers: [ada, bob], extras: { [bob]: 0.125 } };
    const payers = { [ada]: 1, [bob]: 0.234 };
    await flat.verify(() => flat.add({ amount: 1.234, split, payers, expenseCategoryId: food }));
    const [expense] = await flat.expenses();
    expect(expense).toMatchObject({ amount: 1.234, decimals: 3, split, payers });
    expect(expense?.splitBetween).toEqual({ [ada]: 0.555, [bob]: 0.679 });
    const wrong = await flat.tryAdd({ amount: 1.2345, expenseCategoryId: food });
    expect(wrong).toMatchObject({ status: 422 });
  });

  test('an amount in euros has up to two decimals; a finer one is refused in words, and not stored', async () => {
    const refused = await flat.tryAdd({ amount: 1.234, expenseCategoryId: food });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { amount: ['Must be an amount with at most two decimals'] } },
    });
    const values = { [ada]: 1.005, [bob]: 0.995 };
    const inPart = await flat.tryAdd({ amount: 2, splitType: 1, splitValues: values, expenseCategoryId: food });
    expect(inPart).toMatchObject({ status: 422, body: { errors: { splitValues: [expect.any(String)] } } });
    expect(await flat.expenses()).toEqual([]);
  });

  test("the currency changes only without expenses and bills; deleted ones can't be restored then", async () => {
    const id = await flat.add({ amount: 10, expenseCategoryId: food });
    await server.call(flat.one, moneyEndpoints.renameCategory, { body: { id: food, budget: 300 } });
    expect(await moveTo('JPY')).toMatchObject({ status: 409, body: { code: 'currencyInUse' } });
    expect((await moveTo('EUR')).status).toBe(200);
    await flat.remove(id);
    const bill = await server.call(flat.one, billEndpoints.addBill, {
      body: {
        colocationId: flat.id,
        name: 'Rent',
        amount: 900,
        paidBy: ada,
        expenseCategoryId: food,
        split: { kind: 'evenly', sharers: [{ userId: ada }] },
        rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
        firstOn: '2099-01-01',
      },
    });
    expect(await moveTo('JPY')).toMatchObject({ status: 409, body: { code: 'currencyInUse' } });
    await server.call(flat.one, billEndpoints.deleteBill, { params: { id: bill } });
    expect((await moveTo('KWD')).status).toBe(200);
    expect(await household()).toMatchObject({ currency: 'KWD', decimals: 3 });
    // The budget is the same whole amount.
    expect((await flat.categories()).find((category) => category.id === food)).toMatchObject({ budget: 300 });
    const query = { colocationId: flat.id };
    expect((await server.call(flat.one, historyEndpoints.listDeletedExpenses, { query })).deleted).toEqual([]);
    expect((await server.attempt(flat.one, historyEndpoints.restoreExpense, { body: { id } })).status).toBe(404);
  });
});
