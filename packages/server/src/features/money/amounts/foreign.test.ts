import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let food: string;
let [ada, bob, cleo] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [ada, bob, cleo] = [flat.member(0).id, flat.member(1).id, flat.member(2).id];
  food = await flat.addCategory('Food');
});
afterAll(() => server.close());

const francs = { currency: 'CHF', amount: 20, rate: '1.0534' };
const read = (id: string) => server.call(flat.one, moneyEndpoints.getExpense, { params: { id } });
const attempt = (id: string, change: object) =>
  server.attempt(flat.one, moneyEndpoints.editExpense, { body: { id, ...change } as never });
const edit = (id: string, change: object) =>
  server.call(flat.member(1), moneyEndpoints.editExpense, { body: { id, ...change } as never });
const logOf = async (id: string) => (await server.call(flat.one, historyEndpoints.listLog, { params: { id } }))[0];
const spent = async () => {
  const query = { colocationId: flat.id, from: '2026-11', until: '2026-11' };
  return (await server.call(flat.one, moneyEndpoints.listSpent, { query })).map(({ userId, paid, share }) => [
    userId,
    paid,
    share,
  ]);
};

describe('an expense in another currency', () => {
  const add = () => flat.add({ amount: 21.07, original: francs, expenseCategoryId: food });

  test('M24: keeps both amounts and its rate, counts in the household’s currency, and is edited, deleted and restored whole', async () => {
    let id = '';
    await flat.verify(async () => {
      id = await add();
    });
    expect(await read(id)).toMatchObject({ amount: 21.07, original: francs });
    expect(await flat.balance()).toEqual({ [ada]: 14.04, [bob]: -7.02, [cleo]: -7.02 });
    const dearer = { ...francs, rate: '1.06' };
    await flat.verify(() => edit(id, { amount: 21.2, original: dearer }));
    expect(await logOf(id)).toMatchObject({ before: { amount: 21.07, original: francs }, after: { original: dearer } });
    await flat.verify(() => flat.remove(id));
    const query = { colocationId: flat.id };
    const { deleted } = await server.call(flat.one, historyEndpoints.listDeletedExpenses, { query });
    expect(deleted[0]?.expense.original).toEqual(dearer);
    await flat.verify(() => server.call(flat.one, historyEndpoints.restoreExpense, { body: { id } }));
    expect(await read(id)).toMatchObject({ amount: 21.2, original: dearer });
    await flat.verify(() => edit(id, { amount: 20, original: null }));
    expect(await read(id)).not.toHaveProperty('original');
  });

  test("an original payment can't be contradicted by a client that doesn't see it", async () => {
    const id = await add();
    // The older client sends everything back as it read it.
    const as = { name: 'Fondue', amount: 21.07, paidBy: bob, splitType: 0, splitBetween: [ada, bob] };
    await flat.verify(() => edit(id, { ...as, splitValues: {}, splitPercentages: {} }));
    expect(await read(id)).toMatchObject({ name: 'Fondue', paidBy: bob, original: francs });
    const refused = await attempt(id, { ...as, amount: 25 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'splitHidden' } });
    expect((refused.body as { message: string }).message).toContain('in another currency');
    expect(await read(id)).toMatchObject({ amount: 21.07, original: francs });
  });

  test.each<[string, object, string]>([
    ['an amount that it does not come to', { rate: '1.06' }, 'Must come to the amount at its rate'],
    ['the household’s own currency', { currency: 'EUR' }, 'EUR is the currency of the household itself'],
    ['an unknown currency', { currency: 'XTS' }, 'Unknown currency XTS'],
    ['half a yen', { currency: 'JPY', amount: 20.5 }, 'Must not have more decimals than its currency'],
  ])('is refused with %s', async (_, change, message) => {
    const reply = await flat.tryAdd({ amount: 21.07, original: { ...francs, ...change }, expenseCategoryId: food });
    expect(reply).toMatchObject({ status: 422, body: { errors: { original: [message] } } });
    expect(await flat.expenses()).toEqual([]);
  });

  test.each(['0', '1,05', '-1'])('a rate of %s is refused', async (rate) => {
    const reply = await flat.tryAdd({ amount: 21.07, original: { ...francs, rate }, expenseCategoryId: food });
    expect(reply.status).toBe(422);
  });
});

describe('M25: money back', () => {
  const dateOfPayment = '2026-11-20T12:00:00.000Z';

  test('money back lowers its category, its month and all shares, and can be edited in every part', async () => {
    await flat.add({ amount: 30, expenseCategoryId: food, dateOfPayment });
    let id = '';
    await flat.verify(async () => {
      id = await flat.add({ amount: -10, isMoneyBack: true, paidBy: bob, expenseCategoryId: food, dateOfPayment });
    });
    expect(await read(id)).toMatchObject({ amount: -10, splitBetween: { [ada]: -3.34, [bob]: -3.33, [cleo]: -3.33 } });
    expect(await flat.balance()).toEqual({ [ada]: 23.34, [bob]: -16.67, [cleo]: -6.67 });
    expect((await flat.categories()).find((category) => category.id === food)?.totalAmount).toBe(20);
    expect(await spent()).toEqual(
      [
        [ada, 30, 6.66],
        [bob, -10, 6.67],
        [cleo, 0, 6.67],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    const values = { [ada]: -6, [cleo]: -6 };
    await flat.verify(() => edit(id, { amount: -12, splitType: 1, splitValues: values }));
    await flat.verify(() => edit(id, { payers: { [bob]: -7, [ada]: -5 } }));
    expect(await read(id)).toMatchObject({ paidBy: bob, payers: { [bob]: -7, [ada]: -5 }, splitBetween: values });
    await flat.verify(() =>
      edit(id, { payers: null, amount: 12, isMoneyBack: false, splitType: 0, splitBetween: [ada] }),
    );
    expect(await read(id)).toMatchObject({ amount: 12 });
    await flat.verify(() => flat.remove(id));
    expect((await spent()).every(([, , share]) => share === 10)).toBe(true);
  });

  test('may have come back in another currency', async () => {
    const original = { ...francs, amount: -20 };
    await flat.verify(() => flat.add({ amount: -21.07, isMoneyBack: true, original, expenseCategoryId: food }));
    expect((await flat.expenses())[0]).toMatchObject({ amount: -21.07, original });
  });

  test('money back needs the explicit flag, and is no payment between people', async () => {
    const refused = { status: 422, body: { errors: { amount: ['Must be more than 0'] } } };
    expect(await flat.tryAdd({ amount: -10, expenseCategoryId: food })).toMatchObject(refused);
    expect((await flat.tryAdd({ amount: 10, isMoneyBack: true, expenseCategoryId: food })).status).toBe(422);
    const payment = await flat.tryAdd({ amount: -10, isMoneyBack: true, splitBetween: [bob] });
    expect(payment).toMatchObject({ status: 422, body: { errors: { expenseCategoryId: [expect.any(String)] } } });
    // The older client sends back what it read, and types no minus.
    const id = await flat.add({ amount: -10, isMoneyBack: true, expenseCategoryId: food });
    const as = { name: 'Crates', paidBy: ada, splitType: 0, splitBetween: [ada, bob, cleo] };
    await flat.verify(() => edit(id, { ...as, amount: -10, splitValues: {}, splitPercentages: {} }));
    expect(await read(id)).toMatchObject({ name: 'Crates', amount: -10 });
    expect((await attempt(id, { ...as, amount: 12 })).status).toBe(422);
    const plain = await flat.add({ amount: 10, expenseCategoryId: food });
    expect(await attempt(plain, { amount: -10 })).toMatchObject(refused);
  });
});
