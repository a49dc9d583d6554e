import { describe, expect, test } from 'vitest';
import { withChange } from './change.ts';
import type { Expense } from './shapes/model.ts';

const bread: Expense = {
  id: 'bread',
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'lea',
  name: 'Bread',
  description: null,
  amountMinor: 1000,
  paidBy: 'lea',
  split: { kind: 'evenly', between: ['lea', 'tom', 'yuki'] },
  shares: { lea: 334, tom: 333, yuki: 333 },
  payers: null,
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
};

describe('a change is laid over what the others have made of the expense meanwhile', () => {
  test('another amount is split among the current sharers', () => {
    const split = { kind: 'evenly' as const, between: ['tom', 'yuki'] };
    const now = { ...bread, name: 'Rye', split, shares: { tom: 500, yuki: 500 } };
    expect(withChange(now, { amount: 10.01 }, 'Food')).toEqual({
      ...now,
      amountMinor: 1001,
      shares: { tom: 501, yuki: 500 },
    });
  });

  test('a change that no longer fits stays as it is, for the server to refuse', () => {
    const shares = { lea: 400, tom: 600 };
    const byValue = { ...bread, split: { kind: 'amounts' as const, amounts: shares }, shares };
    expect(withChange(byValue, { amount: 12, name: 'Rye' }, 'Food')).toEqual({ ...byValue, name: 'Rye' });
  });
});
