import { describe, expect, test } from 'vitest';
import { withChange } from './change.ts';
import { splitTypes, type Expense } from './shapes/schemas.ts';

const bread: Expense = {
  id: 'bread',
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'lea',
  name: 'Bread',
  description: null,
  amount: 10,
  paidBy: 'lea',
  splitType: splitTypes.Evenly,
  splitBetween: { lea: 3.34, tom: 3.33, yuki: 3.33 },
  splitPercentages: null,
  split: null,
  payers: null,
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
};

describe('a change is laid over what the others have made of the expense meanwhile', () => {
  test('another amount falls to those who share it now', () => {
    const now = { ...bread, name: 'Rye', splitBetween: { tom: 5, yuki: 5 } };
    expect(withChange(now, { amount: 10.01 }, 'Food')).toEqual({
      ...now,
      amount: 10.01,
      splitBetween: { tom: 5.01, yuki: 5 },
    });
  });

  test('what no longer fits stays as it is, for the server to refuse', () => {
    const byValue = { ...bread, splitType: splitTypes.ByValue, splitBetween: { lea: 4, tom: 6 } };
    expect(withChange(byValue, { amount: 12, name: 'Rye' }, 'Food')).toEqual({ ...byValue, name: 'Rye' });
  });
});
