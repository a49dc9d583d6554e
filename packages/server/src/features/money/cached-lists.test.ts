import type { HestiaEvent } from '@hestia/contract/events.ts';
import { applyToExpenses } from '@hestia/contract/money/applying/apply.ts';
import { latestFirst, toCursor } from '@hestia/contract/money/expenses/order.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cachedBalance, cachedExpenses, cachedPlan } from './cached-lists.ts';

const HOME = { colocationId: 'home', decimals: 2 };

const expense = (n: number, day: number, category = n % 2): Expense & { readonly paidOn: Day } =>
  ({
    id: `expense ${n}`,
    dateOfPayment: `2026-03-${String(((day * 7) % 28) + 1).padStart(2, '0')}T12:00:00.000Z`,
    // Days are independent of instants: the client sends both.
    paidOn: `2026-03-${String(day).padStart(2, '0')}`,
    expenseCategoryId: `category ${category}`,
    expenseCategoryName: 'Food',
    splitBetween: { ben: 1, ada: 2 },
  }) as unknown as Expense & { readonly paidOn: Day };

const any = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 28 })).map(([n, day]) => expense(n, day));
const change: fc.Arbitrary<HestiaEvent> = fc.oneof(
  any.map((payload) => ({ name: 'NewExpenseAdded', payload }) as const),
  any.map((payload) => ({ name: 'ExpenseUpdated', payload }) as const),
  any.map(({ id: payload }) => ({ name: 'ExpenseDeleted', payload }) as const),
);

test('a page updated by events equals the fetched page, or is fetched again', () => {
  const pages = fc.record({
    start: fc.array(any, { maxLength: 12 }),
    changes: fc.array(change, { maxLength: 8 }),
    limit: fc.integer({ min: 1, max: 6 }),
    after: fc.option(any),
    categoryId: fc.option(fc.constantFrom('category 0', 'category 1'), { nil: undefined }),
  });
  let moved = 0;
  fc.assert(
    fc.property(pages, ({ start, changes, limit, after, categoryId }) => {
      const { apply } = cachedExpenses(HOME, { limit, after, categoryId });
      const readFrom = (all: readonly Expense[]) =>
        all.filter((each) => !after || latestFirst(each, after) > 0).slice(0, limit + 1);
      const scope = { categoryId };
      let all = start.reduce<readonly Expense[]>(
        (list, payload) => applyToExpenses(list, { name: 'NewExpenseAdded', payload }, scope),
        [],
      );
      for (const event of changes) {
        const page = apply(readFrom(all), event as never);
        all = applyToExpenses(all, event, scope);
        if (page === null) continue;
        expect(page).toEqual(readFrom(all));
        moved += 1;
      }
    }),
  );
  expect(moved).toBeGreaterThan(50);
});

test('a page has the cursor of the next one', () => {
  const { text } = cachedExpenses(HOME, { limit: 2, after: null });
  const write = ({ id }: Expense) => JSON.stringify(id);
  const [one, two, three] = [expense(3, 3), expense(2, 2), expense(1, 1)];
  expect(JSON.parse(text?.([one, two, three], write) ?? '')).toEqual({
    expenses: [one.id, two.id],
    next: toCursor(two),
  });
  expect(JSON.parse(text?.([one, two], write) ?? '')).toEqual({ expenses: [one.id, two.id], next: null });
});

test.each(['NewExpenseAdded', 'ExpenseUpdated'])(
  "an expense in the database's format (%s) has its page fetched again: the order of its shares is lost there",
  (name) => {
    const { apply } = cachedExpenses(HOME, { limit: 2, after: null });
    expect(apply([], { name, payload: expense(1, 1), isReadBack: true } as never)).toBeNull();
    expect(apply([], { name, payload: expense(1, 1) } as never)).toEqual([expense(1, 1)]);
  },
);

test('a plan is cached only while its inputs are unchanged', () => {
  const { apply } = cachedPlan(HOME);
  expect(apply([], { name: 'NewMessageAdded', payload: {} } as never)).toEqual([]);
  expect(apply([], { name: 'BalanceUpdated', payload: {} } as never)).toBeNull();
});

test('balances are in the order of members, for any order of events', () => {
  const { apply } = cachedBalance(HOME);
  const balances = apply([{}], { name: 'BalanceUpdated', payload: { ben: -1, ada: 1 } } as never);
  expect(JSON.stringify(balances)).toBe('[{"ada":1,"ben":-1}]');
});
