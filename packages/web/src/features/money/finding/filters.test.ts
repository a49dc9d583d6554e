import { expect, test } from 'vitest';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { type Filters, isNarrowed, readFilters } from './filters.ts';
import { matchesFigures, partOf } from './matching.ts';
import { sumOf } from './found.ts';
import { modelOf, FOOD, REFUNDS, RENT } from '../money.test-fixtures.ts';

const timeZone = 'Europe/Paris';
const bread = modelOf({
  name: 'Bread',
  amount: 10.01,
  paidBy: TOM,
  splitBetween: { [LEA]: 5.01, [YUKI]: 5 },
  // 1 November in Paris.
  dateOfPayment: '2026-10-31T23:30:00.000Z',
  pictures: [{ id: 'p', imageUrl: null }],
});
const rent = modelOf({
  name: 'Rent',
  amount: 900,
  expenseCategoryId: RENT,
  expenseCategoryName: 'Rent',
  dateOfPayment: '2026-10-05T12:00:00.000Z',
});
const payment = modelOf({
  name: 'Refund',
  amount: 20,
  paidBy: TOM,
  splitBetween: { [LEA]: 20 },
  expenseCategoryId: REFUNDS,
  expenseCategoryName: 'Refund',
});
const all = [payment, bread, rent];
const found = (filters: Filters) =>
  all.filter((expense) => matchesFigures(expense, filters, timeZone)).map(({ name }) => name);

test.each([
  [{ category: RENT }, ['Rent']],
  [{ person: TOM }, ['Refund', 'Bread', 'Rent']],
  [{ person: TOM, role: 'paid' }, ['Refund', 'Bread']],
  [{ person: TOM, role: 'share' }, ['Rent']],
  [{ from: '2026-11-01' }, ['Refund', 'Bread']],
  [{ to: '2026-10-31' }, ['Rent']],
  [{ from: '2026-11-01', to: '2026-11-01' }, ['Bread']],
  [{ min: '10.01', max: '20' }, ['Refund', 'Bread']],
  [{ min: '20.01' }, ['Rent']],
  [{ max: '10.00' }, []],
  [{ receipt: '1' }, ['Bread']],
  [{ spent: '1' }, ['Bread', 'Rent']],
  [{ spent: '1', person: TOM, role: 'paid', from: '2026-11-01' }, ['Bread']],
] as const)('%o finds %o', (filters: Filters, names) => {
  expect(found(filters)).toEqual(names);
});

test('invalid filters in an address are ignored', () => {
  const nonsense = {
    from: '2026-13-41',
    to: 'tomorrow',
    min: 'much',
    max: '-1',
    role: 'paid',
    receipt: 'no',
    spent: '0',
  };
  expect(isNarrowed(readFilters(nonsense))).toBe(false);
  expect(readFilters({ person: TOM, role: 'share', min: '5', q: '90' })).toMatchObject({
    person: TOM,
    role: 'share',
    min: '5',
    q: '90',
  });
});

test('M18: the lines of a sum add up to it to the cent, and payments are listed separately', () => {
  const sum = sumOf(all, { minorOf: (expense) => partOf(expense, {}), isPayments: false, timeZone });
  expect(sum).toEqual({
    count: 2,
    minor: 91_001,
    lines: [
      { id: RENT, name: 'Rent', minor: 90_000 },
      { id: FOOD, name: 'Food', minor: 1001 },
    ],
    payments: { count: 1, minor: 2000 },
  });
});

test('for one category the lines are its months, and for one person their part counts', () => {
  const two = [bread, modelOf({ amount: 3, dateOfPayment: '2026-10-02T12:00:00.000Z', splitBetween: { [LEA]: 3 } })];
  const share = { person: LEA, role: 'share' } as const;
  const sum = sumOf(two, { minorOf: (expense) => partOf(expense, share), isPayments: false, timeZone });
  expect(sum.lines).toMatchObject([
    { month: '2026-11', minor: 501 },
    { month: '2026-10', minor: 300 },
  ]);
  expect(sum.minor).toBe(801);
  expect(partOf(bread, { person: LEA, role: 'paid' })).toBe(0);
  expect(partOf(bread, { person: TOM, role: 'paid' })).toBe(1001);
});
