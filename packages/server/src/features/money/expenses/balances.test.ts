import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { refundExpense } from '@hestia/contract/money/planning/refund.ts';
import type { Refund } from '@hestia/contract/money/shapes/schemas.ts';
import * as fc from 'fast-check';
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
  members = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members);
  food = await flat.addCategory('Food');
});
afterAll(() => server.close());

const plan = () => server.call(flat.one, moneyEndpoints.getRefundMethods, { params: { id: flat.id } });
const recalculate = () => server.call(flat.one, moneyEndpoints.recalculateBalance, { params: { id: flat.id } });
const id = (place: number) => flat.member(place).id;
const settle = async (line: Refund) =>
  flat.add({
    ...refundExpense({ from: line.from, to: line.to, minor: toMinor(line.amount) }),
    expenseCategoryId: await flat.refundCategory(),
  });

describe('M6: balances', () => {
  test('all who live here appear, also with zero', async () => {
    expect(await flat.balance()).toEqual(Object.fromEntries(flat.members.map((user) => [user.id, 0])));
  });

  test('moving in and out have separate events', async () => {
    const newcomer = await server.signUp('Newcomer');
    await flat.verify(() => server.join(newcomer, flat.id));
    expect(await flat.balance()).toHaveProperty(newcomer.id, 0);
    await flat.verify(() => flat.leave(newcomer));
    expect(await flat.balance()).not.toHaveProperty(newcomer.id);
  });

  test('are recomputed from the ledger and repaired', async () => {
    await flat.add({ amount: 50, expenseCategoryId: food });
    const right = await flat.purse();
    await server.byHand(sql`update balances set minor = minor + 700 where colocation_id = ${flat.id}`);
    await server.byHand(sql`update expense_categories set total_minor = 1 where colocation_id = ${flat.id}`);
    expect(await flat.balance()).not.toEqual(right.balance);
    expect(await flat.verify(recalculate)).toEqual([
      'ExpenseCategoryUpdated',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
    ]);
    expect(await flat.purse()).toEqual(right);

    await server.byHand(sql`delete from balances where colocation_id = ${flat.id}`);
    expect(await recalculate()).toEqual(right.balance);
    expect(await flat.balance()).toEqual(right.balance);
  });

  test('a recalculation without differences emits no event', async () => {
    await flat.add({ amount: 50, expenseCategoryId: food });
    expect(await flat.verify(recalculate)).toEqual([]);
  });
});

describe('M7: refund methods', () => {
  test('name both members; paying one line, M8, leaves the others unchanged', async () => {
    await flat.add({ amount: 90, expenseCategoryId: food });
    await flat.add({ amount: 31.37, expenseCategoryId: food, paidBy: id(1), splitBetween: [id(2), id(3)] });
    await flat.add({ amount: 12, expenseCategoryId: food, paidBy: id(4), splitBetween: [id(0)] });
    let lines = await plan();
    const names = new Map(flat.members.map((user) => [user.id, user.username]));
    expect(
      lines.every((line) => names.get(line.from) === line.fromUsername && names.get(line.to) === line.toUsername),
    ).toBe(true);
    while (lines.length > 0) {
      const paid = lines[Math.floor(lines.length / 2)];
      if (paid) await flat.verify(() => settle(paid));
      lines = lines.filter((line) => line !== paid);
      expect(await plan()).toEqual(lines);
    }
    expect(Object.values(await flat.balance())).toEqual([0, 0, 0, 0, 0]);
  });

  test('include a former member with an open balance, until settled', async () => {
    await flat.add({ amount: 50, expenseCategoryId: food });
    await flat.leave(flat.member(4));
    const line = (await plan()).find(({ from }) => from === id(4));
    expect(line).toMatchObject({ fromUsername: 'Eve', to: id(0), amount: 10 });
    await flat.verify(async () => line && settle(line));
    expect(await flat.balance()).not.toHaveProperty(id(4));
  });
});

describe('many at once', () => {
  test('twenty expenses added in parallel all count', async () => {
    const added = Array.from({ length: 20 }, (_, i) =>
      flat.add({ amount: i + 0.07, expenseCategoryId: food }, flat.member(i % 5)),
    );
    await Promise.all(added);
    expect(await flat.expenses()).toHaveLength(20);
    expect(await flat.wrongSums()).toEqual([]);
  });

  test('two members who change and delete one expense leave the sums right', async () => {
    for (let round = 0; round < 5; round++) {
      const expense = await flat.add({ amount: 10, expenseCategoryId: food });
      await Promise.allSettled([
        flat.edit(expense, { amount: 20, expenseCategoryId: food }, flat.member(1)),
        flat.edit(expense, { amount: 30, expenseCategoryId: await flat.refundCategory() }, flat.member(2)),
        flat.remove(expense, flat.member(3)),
      ]);
      expect(await flat.wrongSums()).toEqual([]);
    }
  });

  test('an expense sent twice is added once, by key or by its own id', async () => {
    const body = await flat.body({ amount: 10, expenseCategoryId: food });
    const key = crypto.randomUUID();
    const send = () => server.call(flat.one, moneyEndpoints.addExpense, { body, key });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toBe(first);
    const withId = { ...body, id: crypto.randomUUID() };
    await Promise.all([1, 2].map(() => server.call(flat.one, moneyEndpoints.addExpense, { body: withId })));
    expect(await flat.expenses()).toHaveLength(2);
    expect((await server.attempt(flat.member(1), moneyEndpoints.addExpense, { body: withId })).status).toBe(409);
    expect(await flat.wrongSums()).toEqual([]);
  });
});

describe('M5, M6: after every addition, edit and deletion', () => {
  type Step = {
    kind: 'add' | 'edit' | 'remove';
    which: number;
    minor: number;
    payer: number;
    sharers: number[];
    type: 0 | 1;
    refund: boolean;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('add', 'add', 'edit', 'remove'),
    which: fc.nat(1000),
    minor: fc.integer({ min: 1, max: 1_000_000 }),
    payer: fc.nat(4),
    sharers: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
    type: fc.constantFrom(0, 1),
    refund: fc.boolean(),
  });

  test('the sum stays 0, balances match the ledger, totals match the sums', async () => {
    const refund = await flat.refundCategory();
    const ids: string[] = [];
    const take = async ({ kind, which, minor, payer, sharers, type, refund: isRefund }: Step) => {
      const [first = 0] = sharers;
      const draft = {
        amount: minor / 100,
        paidBy: id(payer),
        splitType: type,
        splitBetween: type === 0 ? sharers.map(id) : null,
        splitValues: type === 1 ? { [id(first)]: minor / 100 } : null,
        expenseCategoryId: isRefund ? refund : food,
      };
      const expense = ids[which % Math.max(1, ids.length)];
      if (kind === 'add' || expense === undefined) ids.push(await flat.add(draft));
      else if (kind === 'edit') await flat.edit(expense, draft);
      else await flat.remove(ids.splice(ids.indexOf(expense), 1)[0] ?? '');
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const each of steps) await take(each);
        expect(await flat.wrongSums()).toEqual([]);
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(await flat.verify(recalculate)).toEqual([]);
  });
});
