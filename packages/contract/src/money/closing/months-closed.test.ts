import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFrom } from '../../time/day.ts';
import { planOfMinor } from '../planning/plan-for.ts';
import type { Expense } from '../shapes/model.ts';
import { REFUND_CATEGORY } from '../shapes/schemas.ts';
import { spentIn } from '../statistics.ts';
import { applyToMonths } from '../applying/months.ts';
import { closedAmong, isOver, paymentsAsked, SETTLING_DAYS, spendingOf, thenAndNow } from './months-closed.ts';
import type { ClosedMonth, MonthEnds } from './schemas.ts';

const [ANA, BEN, CLEO] = ['ana', 'ben', 'cleo'];
const AT = '2026-11-01T09:00:00.000Z';

function expenseOf(change: Partial<Expense>): Expense {
  return {
    id: 'expense',
    colocationId: 'home',
    name: 'Market',
    description: null,
    amountMinor: 1000,
    decimals: 2,
    paidBy: ANA,
    payers: null,
    split: { kind: 'evenly', between: [BEN] },
    shares: { [BEN]: 1000 },
    dateOfPayment: '2026-10-05T12:00:00.000Z',
    paidOn: dayFrom('2026-10-05'),
    expenseCategoryId: 'food',
    expenseCategoryName: 'food',
    reminderId: null,
    createdAt: AT,
    createdBy: ANA,
    ...change,
  };
}

const anExpense = fc
  .record({
    minor: fc.integer({ min: -10_000, max: 100_000 }).filter((minor) => minor !== 0),
    category: fc.constantFrom('food', 'rent', REFUND_CATEGORY),
    day: fc.constantFrom('2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'),
    sharer: fc.constantFrom(ANA, BEN, CLEO),
  })
  .map(({ minor, category, day, sharer }) =>
    expenseOf({
      amountMinor: minor,
      expenseCategoryId: category,
      expenseCategoryName: category,
      paidOn: dayFrom(day),
      split: { kind: 'evenly', between: [sharer] },
      shares: { [sharer]: minor },
    }),
  );

/* The same as `spendingOf`, by going through the expenses once per category. */
function byHand(expenses: readonly Expense[], month: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const category of ['food', 'rent']) {
    let minor = 0;
    for (const expense of expenses)
      if (expense.expenseCategoryId === category && String(expense.paidOn).slice(0, 7) === month)
        minor += expense.amountMinor;
    if (minor !== 0) sums.set(category, minor);
  }
  return sums;
}

const spending = (expenses: readonly Expense[]) => spendingOf(spentIn(expenses, 'Europe/Paris'), '2026-10', (id) => id);

describe('M36 the figures of a month', () => {
  test("figures equal the sum of the month's expenses, the largest first", () => {
    fc.assert(
      fc.property(fc.array(anExpense, { maxLength: 40 }), (expenses) => {
        const found = spending(expenses);
        expect(new Map(found.map(({ expenseCategoryId, minor }) => [expenseCategoryId, minor]))).toEqual(
          byHand(expenses, '2026-10'),
        );
        const sums = found.map(({ minor }) => minor);
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      }),
    );
  });

  test('closing figures are shown beside current ones: both columns match their sums, each category once', () => {
    fc.assert(
      fc.property(fc.array(anExpense, { maxLength: 20 }), fc.array(anExpense, { maxLength: 20 }), (then, now) => {
        const [was, is] = [byHand(then, '2026-10'), byHand(now, '2026-10')];
        const rows = thenAndNow(spending(then), spending(now));
        for (const { expenseCategoryId: id, thenMinor, nowMinor } of rows)
          expect([thenMinor, nowMinor]).toEqual([was.get(id) ?? 0, is.get(id) ?? 0]);
        expect(new Set(rows.map(({ expenseCategoryId }) => expenseCategoryId))).toEqual(
          new Set([...was.keys(), ...is.keys()]),
        );
        expect(rows).toHaveLength(new Set([...was.keys(), ...is.keys()]).size);
      }),
    );
  });
});

test('M36 a month is over on the first day of the next one', () => {
  expect([isOver('2026-10', '2026-10-31'), isOver('2026-10', '2026-11-01'), isOver('2026-12', '2027-01-01')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('M36 a write touches the closed months of its days, each once', () => {
  const closed = [{ month: '2026-10' }, { month: '2026-08' }];
  expect(closedAmong(closed, ['2026-10-31', '2026-10-01', '2026-08-15', '2026-11-01'])).toEqual(['2026-08', '2026-10']);
  expect(closedAmong(closed, ['2026-09-30'])).toEqual([]);
});

const closedMonth = (month: string): ClosedMonth => ({
  month,
  closedBy: ANA,
  closedAt: AT,
  spent: [],
  changes: [],
  changeCount: 0,
});

test('M36 closed months stay in order, and a reopened one is gone', () => {
  const none: MonthEnds = { closed: [], settling: null };
  const monthsOf = (ends: MonthEnds) => ends.closed.map(({ month }) => month);
  const both = ['2026-09', '2026-10', '2026-09'].reduce(
    (ends, month) => applyToMonths(ends, { name: 'MonthClosed', payload: closedMonth(month) }),
    none,
  );
  expect(monthsOf(both)).toEqual(['2026-10', '2026-09']);
  expect(monthsOf(applyToMonths(both, { name: 'MonthReopened', payload: '2026-10' }))).toEqual(['2026-09']);
});

describe('M38 who is asked to pay', () => {
  const now = Date.parse(AT) + 1000;
  const plan = [
    { from: BEN, to: ANA, minor: 1000 },
    { from: BEN, to: CLEO, minor: 200 },
  ];
  const settling = { by: CLEO, at: AT };
  const paid = (to: string, createdAt: string) =>
    expenseOf({
      paidBy: BEN,
      split: { kind: 'evenly', between: [to] },
      shares: { [to]: 1000 },
      expenseCategoryId: 'refunds',
      expenseCategoryName: REFUND_CATEGORY,
      createdAt,
    });

  test('each payer is asked for their own payments, until they record one', () => {
    const asked = (expenses: readonly Expense[], userId = BEN) =>
      paymentsAsked(userId, { settling, plan, expenses, now }).map(({ to }) => to);
    expect(asked([])).toEqual([ANA, CLEO]);
    expect(asked([paid(ANA, '2026-11-01T10:00:00.000Z')])).toEqual([CLEO]);
    expect(asked([paid(ANA, '2026-10-31T10:00:00.000Z')])).toEqual([ANA, CLEO]);
    expect(asked([], ANA)).toEqual([]);
  });

  test('no member is asked without a request, by themselves, or after two weeks', () => {
    const input = { plan, expenses: [], now };
    expect(paymentsAsked(BEN, { ...input, settling: null })).toEqual([]);
    expect(paymentsAsked(BEN, { ...input, settling: { by: BEN, at: AT } })).toEqual([]);
    const later = Date.parse(AT) + SETTLING_DAYS * 86_400_000;
    expect(paymentsAsked(BEN, { ...input, settling, now: later - 1 })).toHaveLength(2);
    expect(paymentsAsked(BEN, { ...input, settling, now: later })).toEqual([]);
  });

  test('all requests together are exactly the payments of the plan, for any balances', () => {
    const someBalances = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(someBalances, (some) => {
        const rest = -some.reduce((sum, minor) => sum + minor, 0);
        const balances = new Map([...some, rest].map((minor, at) => [`user ${at}`, minor]));
        const all = planOfMinor(balances, null);
        const asked = [...balances.keys()].flatMap((id) =>
          paymentsAsked(id, { settling, plan: all, expenses: [], now }),
        );
        expect(new Set(asked)).toEqual(new Set(all));
      }),
    );
  });
});
