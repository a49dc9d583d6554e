import { expect, test } from 'vitest';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { emptyDraft } from '../drafts/expense-draft.ts';
import { modelOf, REFUNDS, RENT } from '../money.test-fixtures.ts';
import { fromTemplate, type Template, templatesOf } from './templates.ts';

const write = (minor: number, decimals = 2) => (minor / 10 ** decimals).toFixed(decimals);
const all = new Set([LEA, TOM, YUKI]);
const pair = { [LEA]: 15, [TOM]: 15 };
const summaryOf = (templates: readonly Template[]) =>
  templates.map(({ expense, isSameAmount }) => [expense.name, expense.amountMinor, isSameAmount]);
const empty = {
  ...emptyDraft('new', LEA, [LEA, TOM, YUKI], '2026-11-22'),
  description: 'Mine',
  sign: '.' as const,
};
const begun = (more: Parameters<typeof modelOf>[0], isSameAmount = false, draft = empty) =>
  fromTemplate(draft, { expense: modelOf({ description: 'Old', ...more }), isSameAmount }, write);

test('M32: the last ten that differ by name, category, payer or split; the amount belongs to it if always the same', () => {
  const expenses = [
    modelOf({ name: 'Bread', amount: 30 }),
    modelOf({ name: 'Netflix', amount: 17.99 }),
    modelOf({ name: ' brèad', amount: 12 }),
    modelOf({ name: 'Netflix', amount: 17.99 }),
    modelOf({ name: 'Bread', expenseCategoryId: RENT }),
    modelOf({ name: 'Bread', paidBy: TOM }),
    modelOf({ name: 'Bread', splitBetween: pair }),
    modelOf({ name: 'Bread', splitType: 1, splitBetween: pair }),
    modelOf({ name: 'Bread', splitType: 1, splitBetween: { [LEA]: 29, [TOM]: 1 } }),
    modelOf({ name: 'Bread', splitType: 2, splitBetween: pair, splitPercentages: { [LEA]: 50, [TOM]: 50 } }),
    modelOf({ name: 'Bread', splitType: 2, splitBetween: pair, splitPercentages: { [LEA]: 60, [TOM]: 40 } }),
    // None of these becomes a template.
    modelOf({ name: 'Paid back', expenseCategoryId: REFUNDS, expenseCategoryName: 'Refund' }),
    modelOf({ name: 'Returned', amount: -30 }),
    modelOf({ name: 'Rent', billId: 'bill' }),
    modelOf({ name: 'Receipt', splitType: 1, split: { kind: 'items', items: [], rest: 30 } }),
    modelOf({ name: 'Whom we miss', splitBetween: { [LEA]: 10, gone: 20 } }),
  ];
  expect(summaryOf(templatesOf(expenses, all))).toEqual([
    ['Bread', 3000, false],
    ['Netflix', 1799, true],
    ...Array.from({ length: 6 }, () => ['Bread', 3000, false]),
  ]);
  const many = Array.from({ length: 30 }, (_, n) => modelOf({ name: `Thing ${n}` }));
  expect(templatesOf(many, all)).toHaveLength(10);
});

test('a template fills the form: the amount only if always the same, and never over typed text', () => {
  expect(begun({ name: 'Bread', paidBy: TOM, splitBetween: pair })).toMatchObject({
    id: 'new',
    amount: '',
    name: 'Bread',
    description: 'Mine',
    paidBy: TOM,
    splitChosen: true,
    split: { kind: 'evenly', sharers: [LEA, TOM] },
  });
  expect(begun({ amount: 17.99 }, true).amount).toBe('17.99');
  expect(begun({ amount: 17.99 }, true, { ...empty, amount: '5' }).amount).toBe('5');
  const francs = { original: { currency: 'CHF', amount: 20, rate: '1.0534' } };
  expect(begun(francs).foreign).toEqual({ currency: 'CHF', rate: '1.0534' });
  expect(begun(francs, false, { ...empty, amount: '5' }).foreign).toBeNull();
});

test('amounts of a split and of payers are left out with the amount; their members stay', () => {
  expect(begun({ splitType: 1, splitBetween: pair }).split).toMatchObject({
    kind: 'value',
    sharers: [LEA, TOM],
    values: {},
  });
  expect(begun({ splitType: 1, splitBetween: pair }, true).split.values).toEqual({ [LEA]: '15.00', [TOM]: '15.00' });
  const personal = { kind: 'personal' as const, sharers: [LEA, TOM], extras: { [TOM]: 5 } };
  expect(begun({ splitType: 1, splitBetween: pair, split: personal }).split.extras).toEqual({ [TOM]: '' });
  expect(begun({ payers: { [LEA]: 20, [TOM]: 10 } })).toMatchObject({ paidBy: LEA, payers: { [TOM]: '' } });
});
