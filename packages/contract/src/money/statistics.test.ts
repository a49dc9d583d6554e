import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expense } from './shapes/model.ts';
import { partsOf, spentIn } from './statistics.ts';

const members = ['ada', 'bob', 'cyd'];

const sharesOf = (minor: readonly number[]) => Object.fromEntries(minor.map((each, at) => [members[at] ?? '', each]));

/** An expense with a number of minor units for each sharer. */
const expenseOf = (minor: readonly number[], change: Partial<Expense> = {}): Expense => ({
  id: '01990000-0000-7000-8000-000000000001',
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'ada',
  name: 'Bread',
  description: null,
  amountMinor: minor.reduce((sum, each) => sum + each, 0),
  paidBy: 'ada',
  payers: null,
  split: { kind: 'amounts', amounts: sharesOf(minor) },
  shares: sharesOf(minor),
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
  ...change,
});

test('M18: payments and shares of any expenses sum to the same total', () => {
  const some = fc.array(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(some, (all) => {
      const spent = spentIn(
        all.map((minor) => expenseOf(minor)),
        'Europe/Paris',
      );
      const sum = (of: 'paidMinor' | 'shareMinor') => spent.reduce((total, each) => total + each[of], 0);
      expect(sum('paidMinor')).toBe(all.flat().reduce((total, each) => total + each, 0));
      expect(sum('shareMinor')).toBe(sum('paidMinor'));
    }),
  );
});

test("M18: payments are no spending, and months follow the household's calendar", () => {
  const all = [
    expenseOf([500], { expenseCategoryName: 'Refund' }),
    expenseOf([300], { dateOfPayment: '2026-10-31T23:30:00.000Z' }),
    expenseOf([200, 101], { paidBy: 'cyd' }),
  ];
  expect(
    spentIn(all, 'Europe/Paris').map(({ month, userId, paidMinor, shareMinor }) => [
      month,
      userId,
      paidMinor,
      shareMinor,
    ]),
  ).toEqual([
    ['2026-11', 'ada', 300, 500],
    ['2026-11', 'cyd', 301, 0],
    ['2026-11', 'bob', 0, 101],
  ]);
  expect(spentIn(all, 'UTC').map(({ month }) => month)).toContain('2026-10');
});

test('a member who pays for others and shares appears once, with both', () => {
  expect([...partsOf(expenseOf([100, 50]))]).toEqual([
    ['ada', { paidMinor: 150, shareMinor: 100 }],
    ['bob', { paidMinor: 0, shareMinor: 50 }],
  ]);
});
