import { describe, expect, test } from 'vitest';
import { toMinor } from './minor.ts';
import { entriesOf, sumEntries } from './ledger.ts';
import { planFor } from './plan-for.ts';
import { refundedUser, refundExpense, toRefund } from './refund.ts';
import { minorByUser, isFault, splitAmount } from './split.ts';

const balance = { ann: -12.34, ben: 10, cleo: 2.34 };

describe('M7: refund methods', () => {
  test('the plan is told in major units, with names', () => {
    const names: Record<string, string> = { ann: 'Ann', ben: 'Ben', cleo: 'Cleo' };
    expect(planFor(balance).map((line) => toRefund(line, (id) => names[id] ?? ''))).toEqual([
      { from: 'ann', fromUsername: 'Ann', to: 'ben', toUsername: 'Ben', amount: 10 },
      { from: 'ann', fromUsername: 'Ann', to: 'cleo', toUsername: 'Cleo', amount: 2.34 },
    ]);
  });
});

describe('M8: a refund is an expense', () => {
  test('named Refund, paid by the debtor, split evenly over the creditor alone', () => {
    const [line] = planFor(balance);
    expect(line && refundExpense(line)).toEqual({
      name: 'Refund',
      amount: 10,
      paidBy: 'ann',
      splitType: 0,
      splitBetween: ['ben'],
    });
  });

  test('recording every line of the plan as an expense leaves nobody owing', () => {
    const refunds = planFor(balance)
      .map((line) => refundExpense(line))
      .map(({ amount, paidBy, ...split }) => {
        const shares = splitAmount(toMinor(amount), split);
        return { amountMinor: toMinor(amount), paidBy, shares: isFault(shares) ? {} : minorByUser(shares) };
      });
    const before = Object.entries(balance).map(([userId, amount]) => ({ userId, minor: toMinor(amount) }));
    expect([...sumEntries([...before, ...refunds.flatMap(entriesOf)]).values()]).toEqual([0, 0, 0]);
  });

  test('an expense is a refund when it is in the Refund category and moves money from one to one other', () => {
    const refund = { expenseCategoryName: 'Refund', paidBy: 'ann', splitBetween: { ben: 5 } };
    expect(refundedUser(refund)).toBe('ben');
    expect(refundedUser({ ...refund, expenseCategoryName: 'Food' })).toBeNull();
    expect(refundedUser({ ...refund, splitBetween: { ben: 3, cleo: 2 } })).toBeNull();
    expect(refundedUser({ ...refund, splitBetween: { ann: 5 } })).toBeNull();
  });
});
