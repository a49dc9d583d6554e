import { describe, expect, test } from 'vitest';
import { toMinor } from '../coins/minor.ts';
import { entriesOf, sumEntries } from './ledger.ts';
import { planOfMinor } from './plan-for.ts';
import { refundedUser, refundExpense, toRefund } from './refund.ts';
import { splitIn } from '../shapes/wire.ts';
import { minorByUser, isFault, splitAmount } from '../splitting/split.ts';

const balances = new Map([
  ['ann', -1234],
  ['ben', 1000],
  ['cleo', 234],
]);

describe('M7: refund methods', () => {
  test('the plan is in major units, with names', () => {
    const names: Record<string, string> = { ann: 'Ann', ben: 'Ben', cleo: 'Cleo' };
    expect(planOfMinor(balances, null).map((line) => toRefund(line, (id) => names[id] ?? ''))).toEqual([
      { from: 'ann', fromUsername: 'Ann', to: 'ben', toUsername: 'Ben', amount: 10 },
      { from: 'ann', fromUsername: 'Ann', to: 'cleo', toUsername: 'Cleo', amount: 2.34 },
    ]);
  });
});

describe('M8: a refund is an expense', () => {
  test('named Refund, paid by the debtor, split evenly with the creditor as only sharer', () => {
    const [line] = planOfMinor(balances, null);
    expect(line && refundExpense(line)).toEqual({
      name: 'Refund',
      amount: 10,
      paidBy: 'ann',
      splitType: 0,
      splitBetween: ['ben'],
    });
  });

  test('recording every line of the plan as an expense leaves no debts', () => {
    const refunds = planOfMinor(balances, null)
      .map((line) => refundExpense(line))
      .map(({ amount, paidBy, ...split }) => {
        const shares = splitAmount(toMinor(amount), splitIn(split));
        return { amountMinor: toMinor(amount), paidBy, shares: isFault(shares) ? {} : minorByUser(shares) };
      });
    const before = Array.from(balances, ([userId, minor]) => ({ userId, minor }));
    expect([...sumEntries([...before, ...refunds.flatMap(entriesOf)]).values()]).toEqual([0, 0, 0]);
  });

  test('an expense is a refund when it is in the Refund category and moves money from one to one other', () => {
    const refund = { expenseCategoryName: 'Refund', paidBy: 'ann', payers: null, shares: { ben: 5 } };
    expect(refundedUser(refund)).toBe('ben');
    expect(refundedUser({ ...refund, expenseCategoryName: 'Food' })).toBeNull();
    expect(refundedUser({ ...refund, shares: { ben: 3, cleo: 2 } })).toBeNull();
    expect(refundedUser({ ...refund, shares: { ann: 5 } })).toBeNull();
  });
});
