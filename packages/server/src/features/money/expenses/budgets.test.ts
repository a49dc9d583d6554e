import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { dayOf, monthOf } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let food = '';
beforeAll(async () => {
  server = await startTestServer();
  members = [await server.signUp('Léa'), await server.signUp('Tom')];
});
afterAll(() => server.close());
beforeEach(async () => {
  flat = await Flat.open(server, members);
  food = await flat.addCategory('Food');
  await budget(100);
});

const budget = (amount: number | null) =>
  server.call(flat.one, moneyEndpoints.renameCategory, { body: { id: food, budget: amount } });
const today = () => dayOf(new Date(), 'Europe/Paris');
const buy = (amount: number, change: object = {}) =>
  flat.add({ amount, dateOfPayment: new Date().toISOString(), expenseCategoryId: food, ...change });
const events = async () =>
  (
    await sql<{ payload: unknown }>`
      select payload from events where colocation_id = ${flat.id} and name = 'BudgetExceeded' order by seq`.execute(
      server.platform.database.of(),
    )
  ).rows.map(({ payload }) => payload);
const newsOf = async (user: TestUser) =>
  (await server.call(user, newsEndpoints.listNews, { query: { colocationId: flat.id } })).entries
    .filter(({ deed }) => deed === 'budgetExceeded')
    .map(({ words }) => words);

describe('M45 an exceeded budget', () => {
  test('is said by the write that exceeds it, to all members, also to its author', async () => {
    await buy(60);
    await buy(40);
    expect(await events()).toEqual([]);
    await buy(0.01);
    expect(await events()).toEqual([{ expenseCategoryId: food, month: monthOf(today()) }]);
    for (const user of members) expect(await newsOf(user)).toEqual(['Food']);
  });

  test('is said once a month, however often it is exceeded, undone and exceeded again', async () => {
    const id = await buy(120);
    await server.call(flat.one, moneyEndpoints.deleteExpense, { params: { id } });
    await server.call(flat.one, historyEndpoints.restoreExpense, { body: { id } });
    await buy(50);
    await budget(80);
    await buy(1);
    expect(await events()).toHaveLength(1);
    // The month has passed.
    await server.byHand(sql`update exceeded_budgets set month = month - interval '1 month'`);
    await buy(1);
    expect(await events()).toHaveLength(2);
  });

  test('simultaneous and repeated writes say it once', async () => {
    const [user, tom] = [flat.one, flat.member(1)];
    const body = { ...(await flat.body({ amount: 120, expenseCategoryId: food })), id: crypto.randomUUID() };
    const paid = { ...body, dateOfPayment: new Date().toISOString() };
    await Promise.all([
      server.attempt(user, moneyEndpoints.addExpense, { body: paid }),
      server.attempt(user, moneyEndpoints.addExpense, { body: paid }),
      server.attempt(tom, moneyEndpoints.addExpense, { body: { ...paid, id: crypto.randomUUID() } }),
    ]);
    expect(await events()).toHaveLength(1);
  });

  test('an edit, another category or day of an expense may exceed it, but no other month', async () => {
    const other = await flat.addCategory('Other');
    await buy(500, { dateOfPayment: '2026-01-05T12:00:00.000Z' });
    const id = await buy(150, { expenseCategoryId: other });
    expect(await events()).toEqual([]);
    await server.call(flat.one, moneyEndpoints.editExpense, { body: { id, expenseCategoryId: food } as never });
    expect(await events()).toHaveLength(1);
  });

  test('without a budget nothing is said, and a deleted category is no news', async () => {
    await budget(null);
    await buy(1000);
    expect(await events()).toEqual([]);
    await budget(100);
    await buy(1);
    expect(await newsOf(flat.one)).toEqual(['Food']);
    await server.call(flat.one, moneyEndpoints.deleteCategory, { params: { id: food } });
    expect(await newsOf(flat.one)).toEqual([]);
  });
});
