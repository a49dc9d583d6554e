import { splitTypes } from '@hestia/contract/money/shapes/schemas.ts';
import { describe, expect, test } from 'vitest';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { modelOf, FOOD, RENT } from '../money.test-fixtures.ts';
import { changesOf } from './expense-change.ts';
import { minorOf, draftOf, type ExpenseDraft, finishDraft, sharesOf } from './expense-draft.ts';

const bread = modelOf({ name: 'Bread', amount: 10, splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 } });
const byValue = modelOf({ amount: 10, splitType: splitTypes.ByValue, splitBetween: { [LEA]: 4, [TOM]: 6 } });

/** The request of an edited draft of an expense. */
function sent(expense: typeof bread, change: Partial<ExpenseDraft>, category = { id: FOOD, name: 'Food' }) {
  const from = draftOf(expense, (minor) => (minor / 100).toFixed(2), 'Europe/Paris');
  const to = { ...from, ...change };
  const minor = minorOf(to.amount, '.');
  const amounts = { minor, split: sharesOf(to.split, minor, '.') };
  const finished = finishDraft(to, amounts, {
    colocationId: HOUSEHOLD,
    me: LEA,
    timeZone: 'Europe/Paris',
    category,
    before: expense,
  });
  return changesOf(from, to, finished, '.');
}

describe('of a changed expense', () => {
  test.each<[Partial<ExpenseDraft>, object]>([
    [{}, {}],
    [{ name: ' Bread ', amount: '5+5' }, {}],
    [{ name: 'Rye' }, { name: 'Rye' }],
    [{ description: 'Half' }, { description: 'Half' }],
    [{ amount: '12' }, { amount: 12 }],
    [{ paidBy: TOM }, { paidBy: TOM }],
  ])('%j sends %j', (change, body) => {
    expect(sent(bread, change)).toEqual(body);
  });

  test('a changed day and category are sent', () => {
    expect(Object.keys(sent(bread, { day: '2026-02-03' }))).toEqual(['dateOfPayment', 'paidOn']);
    expect(sent(bread, { categoryId: RENT }, { id: RENT, name: 'Rent' })).toEqual({ expenseCategoryId: RENT });
  });

  test('the split is sent whole, but not if only the order of members changed', () => {
    const { split } = draftOf(bread, String, 'Europe/Paris');
    expect(sent(bread, { split: { ...split, sharers: [YUKI, TOM, LEA] } })).toEqual({});
    const none = { splitValues: null, splitPercentages: null };
    const two = { splitType: 0, splitBetween: [TOM, LEA], ...none };
    expect(sent(bread, { split: { ...split, sharers: [TOM, LEA] } })).toEqual(two);
  });

  test('another amount by value is sent with its values', () => {
    const { split } = draftOf(byValue, (minor) => (minor / 100).toFixed(2), 'Europe/Paris');
    const change = { amount: '11', split: { ...split, values: { [LEA]: '5', [TOM]: '6.00' } } };
    expect(sent(byValue, change)).toMatchObject({ amount: 11, splitType: 1, splitValues: { [LEA]: 5, [TOM]: 6 } });
  });
});
