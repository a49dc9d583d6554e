import { describe, expect, test } from 'vitest';
import { matchCategory, matchMembers } from './matching.ts';
import { type Choices, prepare } from './prepare.ts';
import { read, readData } from '../book/reading.test-utils.ts';

const [LEA, TOM] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'];
const book = read(
  [
    'Date,Description,Category,Cost,Currency,Léa,Tom,Lea K',
    '2025-03-01,Groceries,Food,30.00,EUR,20.00,-10.00,-10.00',
    '2025-03-02,Back,Payment,10.00,EUR,-10.00,0.00,10.00',
    '2025-03-03,Taxi,Food,9.00,CHF,6.00,-3.00,-3.00',
    '2025-02-30,No day,Food,9.00,EUR,9.00,-9.00,0.00',
    '2025-03-04,Rent,Home,100.00,EUR,-50.00,50.00,0.00',
  ].join('\n'),
);
const choices = (members: readonly (string | null | undefined)[]): Choices => ({
  currency: 'EUR',
  members: new Map(members.flatMap((id, place) => (id === undefined ? [] : [[`p${place + 1}`, id]]))),
  categories: new Map([['Food', 'food']]),
  generalCategoryId: 'general',
  refundCategoryId: 'refund',
});
const leftOut = (members: readonly (string | null | undefined)[]) =>
  prepare(book, choices(members)).leftOut.map(({ line, reason }) => [line, reason]);

test("people and categories map to the household's; the others are listed", () => {
  const { expenses, effects } = prepare(book, choices([LEA, TOM, 'k']));
  expect(
    expenses.map(({ name, expenseCategoryId, paidBy, splitValues, dateOfPayment }) => [
      name,
      expenseCategoryId,
      paidBy,
      splitValues,
      dateOfPayment,
    ]),
  ).toEqual([
    ['Groceries', 'food', LEA, { [LEA]: 10, [TOM]: 10, k: 10 }, '2025-03-01'],
    ['Back', 'refund', 'k', { [LEA]: 10 }, '2025-03-02'],
    ['Rent', 'general', TOM, { [TOM]: 50, [LEA]: 50 }, '2025-03-04'],
  ]);
  expect(effects).toEqual({ [LEA]: -4000, [TOM]: 4000, k: 0 });
  expect(leftOut([LEA, TOM, 'k'])).toEqual([
    [4, 'currency'],
    [5, 'date'],
  ]);
});

test('two people of a file may be one here, and unnamed ones are left out', () => {
  const { expenses, effects } = prepare(book, choices([LEA, TOM, LEA]));
  expect(expenses.map(({ name, splitValues }) => [name, splitValues])).toEqual([
    ['Groceries', { [LEA]: 20, [TOM]: 10 }],
    ['Rent', { [TOM]: 50, [LEA]: 50 }],
  ]);
  expect(effects).toEqual({ [LEA]: -4000, [TOM]: 4000 });
  expect(leftOut([LEA, TOM, LEA])).toContainEqual([3, 'nobodyElse']);
  expect(leftOut([LEA, TOM, null])).toEqual([
    [2, 'person'],
    [3, 'person'],
    [4, 'currency'],
    [5, 'date'],
  ]);
});

test('names are matched by e-mail, whole or first name, and never by guessing between two', () => {
  const members = (...names: readonly string[]) => names.map((name, place) => ({ key: `p${place + 1}`, name }));
  const known = [
    { id: '1', name: 'Léa', email: 'lea@example.org' },
    { id: '2', name: 'Tomasz Nowak', email: 'tom@example.org' },
    { id: '3', name: 'Ana Lima', email: '' },
    { id: '4', name: 'Ana Sousa', email: '' },
  ];
  const match = (...names: readonly string[]) => Object.fromEntries(matchMembers(members(...names), known));
  expect(match('lea  ', 'TOM@example.org', 'Ana')).toEqual({ p1: '1', p2: '2' });
  expect(match('Tomasz', 'Ana  lima')).toEqual({ p1: '2', p2: '3' });
  expect(match('Tomasz A.', 'Tomasz B.', '')).toEqual({});
  expect(match('Léa', 'Lea')).toEqual({});
  expect(matchCategory('épicerie ', [{ name: 'Epicerie' }])).toEqual({ name: 'Epicerie' });
});

describe('the line that closes what rounding differs by (I11)', () => {
  const expense = (id: string) => ({
    id,
    expenseDate: '2026-09-01T00:00:00.000Z',
    title: id,
    amount: 1000,
    paidById: 'a',
    paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
    isReimbursement: false,
    splitMode: 'EVENLY',
  });
  // Spliit gives the leftover unit of each to the second member, by their ids; we alternate.
  const spliit = readData({
    currencyCode: 'EUR',
    participants: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
    expenses: ['x1', 'x1', 'x1'].map(expense),
  });
  const here = (roundingName: string | null, currency = 'EUR', decimals = 2) =>
    prepare(spliit, {
      ...choices(['a', 'b', 'c']),
      currency,
      decimals,
      rates: new Map([['EUR', '1']]),
      roundingName,
    });

  test('an entry is listed, and imported only when chosen', () => {
    const { expenses, effects, rounding } = here(null);
    expect([expenses.length, effects, rounding]).toEqual([
      3,
      { a: 2000, b: -1000, c: -1000 },
      { p1: 1, p2: -2, p3: 1 },
    ]);
  });

  test('the rounding line makes the balances those that the app shows, by one expense on the last day', () => {
    const { expenses, effects } = here('Rounding');
    expect(effects).toEqual({ a: 2001, b: -1002, c: -999 });
    expect(expenses.at(-1)).toEqual({
      expenseCategoryId: 'general',
      name: 'Rounding',
      description: null,
      amount: 0.02,
      paidBy: 'a',
      payers: { a: 0.01, c: 0.01 },
      splitType: 1,
      splitValues: { b: 0.02 },
      dateOfPayment: '2026-09-01',
      isRounding: true,
    });
  });

  test('the rounding line is omitted where another currency was converted: its rounding differs from the app’s', () => {
    expect(here('Rounding', 'CHF').rounding).toBeNull();
  });
});

test('leftover units are those of the household: whole yen, and thousandths of a dinar', () => {
  const bills = read(
    [
      'what,amount,currency,date,payer_name,payer_weight,owers',
      ...['Ana', 'Bo', 'Cy'].map((name) => `x,1000,,2025-03-01,${name},1,"Ana, Bo, Cy"`),
    ].join('\n'),
  );
  const here = (currency: string, decimals: number) =>
    prepare(bills, { ...choices(['a', 'b', 'c']), currency, decimals });
  for (const [currency, decimals] of [
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
  ] as const) {
    const { effects, expenses } = here(currency, decimals);
    expect([currency, effects]).toEqual([currency, { a: 0, b: 0, c: 0 }]);
    expect(expenses.map(({ splitBetween }) => splitBetween)).toEqual([
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
      ['c', 'a', 'b'],
    ]);
  }
});
