import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import type { ClosedMonth } from '@hestia/contract/money/closing/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { MAX_CLOSED_MONTHS } from '@hestia/contract/wire/limits.ts';
import { dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const MONTH = '2026-01';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let lea: TestUser;
let tom: TestUser;
let food = '';

beforeAll(async () => {
  server = await startTestServer();
  members = [await server.signUp('Léa'), await server.signUp('Tom')];
});
afterAll(() => server.close());
beforeEach(async () => {
  flat = await Flat.open(server, members);
  [lea, tom] = [flat.member(0), flat.member(1)];
  food = await flat.addCategory('Food');
});

const buy = (amount: number, paidOn: string, change: object = {}) =>
  flat.add({ amount, dateOfPayment: `${paidOn}T12:00:00.000Z`, expenseCategoryId: food, ...change });
const attemptClosing = (month: string, by = lea) =>
  server.attempt(by, closingEndpoints.closeMonth, { body: { colocationId: flat.id, month } });
const close = (month = MONTH, by = lea) =>
  server.call(by, closingEndpoints.closeMonth, { body: { colocationId: flat.id, month } });
const reopen = (month = MONTH, by = tom) =>
  server.call(by, closingEndpoints.reopenMonth, { params: { month }, query: { colocationId: flat.id } });
const ends = () => server.call(tom, closingEndpoints.listMonths, { query: { colocationId: flat.id } });
const closed = async (): Promise<ClosedMonth | undefined> => (await ends()).closed[0];
const log = async () =>
  (await server.call(lea, colocationEndpoints.listHouseholdLog, { query: { colocationId: flat.id } })).entries.filter(
    ({ deed }) => deed === 'changed',
  );

describe('M36 a closed month', () => {
  test('its closing figures equal the sum of its expenses then, without payments', async () => {
    const rent = await flat.addCategory('Rent');
    await buy(10.01, '2026-01-01');
    await buy(-3, '2026-01-31', { isMoneyBack: true });
    await buy(800, '2026-01-15', { expenseCategoryId: rent });
    await buy(5, '2026-02-01');
    await flat.add({
      name: REFUND_CATEGORY,
      amount: 20,
      paidBy: tom.id,
      splitBetween: [lea.id],
      dateOfPayment: '2026-01-20T12:00:00.000Z',
    });
    await close();
    const sums = new Map<string, number>();
    for (const { expenseCategoryName: name, amount, paidOn } of await flat.expenses())
      if (name !== REFUND_CATEGORY && paidOn?.startsWith(MONTH))
        sums.set(name, (sums.get(name) ?? 0) + toMinor(amount));
    const { spent = [], ...rest } = (await closed()) ?? {};
    expect(new Map(spent.map(({ name, amount }) => [name, toMinor(amount)]))).toEqual(sums);
    expect(spent.map(({ name }) => name)).toEqual(['Rent', 'Food']);
    expect(rest).toMatchObject({ month: MONTH, closedBy: lea.id, changes: [], changeCount: 0 });
  });

  test("a current month is refused, by the household's calendar", async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await server.call(lea, colocationEndpoints.updateColocation, { body: { id: flat.id, timeZone: zone } });
      const now = monthOf(dayOf(new Date(), zone));
      expect((await attemptClosing(now)).status).toBe(422);
      expect((await attemptClosing(monthsAfter(now, -1))).status).toBe(200);
    }
  });

  test('a second closing keeps the first; reopening deletes it, and the log has the member', async () => {
    await close(MONTH, lea);
    await close(MONTH, tom);
    expect((await ends()).closed.map(({ closedBy }) => closedBy)).toEqual([lea.id]);
    await reopen(MONTH, tom);
    await reopen(MONTH, tom);
    expect((await ends()).closed).toEqual([]);
    expect(await log()).toMatchObject([
      { userId: tom.id, before: { closedMonth: MONTH }, after: {} },
      { userId: lea.id, before: {}, after: { closedMonth: MONTH } },
    ]);
  });

  test('accepts every write, and lists who changed what', async () => {
    const [id, gone] = [await buy(10, '2026-01-05', { name: 'Market' }), await buy(7, '2026-01-06', { name: 'Bread' })];
    const other = await buy(4, '2026-02-02', { name: 'Milk' });
    await close();
    const body = (change: object) => ({ body: change as never });
    await server.call(tom, moneyEndpoints.editExpense, body({ id, amount: 12.5 }));
    await server.call(lea, moneyEndpoints.deleteExpense, { params: { id: gone } });
    await server.call(tom, moneyEndpoints.editExpense, body({ id: other, paidOn: '2026-01-31' }));
    await buy(1, '2026-02-03');
    await server.call(tom, moneyEndpoints.editExpense, body({ id, name: 'Market' }));
    expect(await closed()).toMatchObject({
      changeCount: 3,
      spent: [{ name: 'Food', amount: 17 }],
      changes: [
        { userId: tom.id, expenseId: other, name: 'Milk', was: null, is: 4 },
        { userId: lea.id, expenseId: gone, name: 'Bread', was: 7, is: null },
        { userId: tom.id, expenseId: id, name: 'Market', was: 10, is: 12.5 },
      ],
    });
  });

  test('an expense moved between closed months marks both', async () => {
    const id = await buy(10, '2026-01-05');
    await close('2026-01');
    await close('2026-02');
    await server.call(tom, moneyEndpoints.editExpense, { body: { id, paidOn: '2026-02-01' } as never });
    expect((await ends()).closed.map(({ month, changes }) => [month, changes[0]?.was, changes[0]?.is])).toEqual([
      ['2026-02', null, 10],
      ['2026-01', 10, null],
    ]);
  });

  test('a deleted category marks the month of each of its expenses, and so does a restored one', async () => {
    const id = await buy(10, '2026-01-05');
    await close();
    await server.call(lea, moneyEndpoints.deleteCategory, { params: { id: food } });
    expect(await closed()).toMatchObject({ changes: [{ expenseId: id, was: 10, is: null }] });
  });

  test('of many changes the last hundred count, and fifty are listed', async () => {
    const id = await buy(10, '2026-01-05');
    await close();
    for (let at = 1; at <= 103; at++)
      await server.call(lea, moneyEndpoints.editExpense, { body: { id, amount: at + 10 } as never });
    const { changeCount, changes } = (await closed()) ?? {};
    expect([changeCount, changes?.length, changes?.[0]?.is]).toEqual([100, 50, 113]);
  });
});

test('a household has a limited number of closed months: one answer lists them all', async () => {
  await server.byHand(sql`insert into closed_months (colocation_id, month, closed_by, spent)
    select ${flat.id}, (date '2000-01-01' + n * interval '1 month')::date, ${lea.id}, '[]'
    from generate_series(1, ${MAX_CLOSED_MONTHS}) as n`);
  expect(await attemptClosing(MONTH)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
  await reopen('2000-02');
  expect((await attemptClosing(MONTH)).status).toBe(200);
});

describe('M38 settling now', () => {
  test('asks the payers of the plan and records nothing', async () => {
    await buy(10, '2026-01-05', { paidBy: lea.id, splitBetween: [tom.id] });
    const before = await flat.expenses();
    await server.call(lea, closingEndpoints.settleNow, { body: { colocationId: flat.id } });
    expect((await ends()).settling).toMatchObject({ by: lea.id });
    expect(await flat.expenses()).toEqual(before);
    expect(await flat.balance()).toEqual({ [lea.id]: 10, [tom.id]: -10 });
  });

  test('is refused while all are even', async () => {
    const { status } = await server.attempt(lea, closingEndpoints.settleNow, { body: { colocationId: flat.id } });
    expect(status).toBe(422);
  });
});
