import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, parseCents, toAmount, toAmounts, toCents } from './cents.ts';
import { withChange } from './change.ts';
import { bookingOf, sumsAfter } from './commands.ts';
import { decimalsOf, withDecimals } from './currencies.ts';
import { currencyCodes, isCurrency } from './currency-codes.ts';
import { keepSplit } from './edit.ts';
import { planFor } from './plan-for.ts';
import { refundExpense } from './refund.ts';
import type { Expense } from './schemas.ts';
import { centsByUser, isFault, type SplitInput, splitAmount } from './split.ts';

const ids = ['ada', 'ben', 'cleo', 'dan'];
const anyDecimals = fc.constantFrom(0, 2, 3);
const anyCents = fc.integer({ min: 1, max: 10_000_000 });

/** A split of some kind that fits the amount, as the wire says it. */
const anySplit = (cents: number, decimals: number): fc.Arbitrary<SplitInput> =>
  fc.oneof(
    fc.constant({ splitType: 0 as const, splitBetween: ids }),
    fc.constant({ splitType: 2 as const, splitPercentages: { ada: 33, ben: 33, cleo: 34 } }),
    fc.integer({ min: 0, max: cents }).map((part) => ({
      splitType: 1 as const,
      splitValues: toAmounts({ ada: part, ben: cents - part }, decimals),
    })),
    fc.constant({ splitType: 1 as const, split: { kind: 'shares' as const, weights: { ada: 1.5, ben: 1, cleo: 2 } } }),
    fc.integer({ min: 1, max: cents }).map((part) => ({
      splitType: 1 as const,
      split: { kind: 'personal' as const, sharers: ids, extras: { ben: toAmount(part, decimals) } },
    })),
    fc.integer({ min: 1, max: cents }).map((part) => ({
      splitType: 1 as const,
      split: {
        kind: 'items' as const,
        items: [{ name: 'Wine', amount: toAmount(part, decimals), sharers: ['ada', 'cleo'] }],
        rest: toAmount(cents - part, decimals),
      },
    })),
  );

const expenseOf = (cents: number, input: SplitInput, decimals: number): Expense => {
  const shares = splitAmount(cents, { ...input, decimals });
  if (isFault(shares)) throw new Error(shares.reason);
  return {
    id: 'expense',
    colocationId: 'flat',
    createdAt: '',
    createdBy: 'ada',
    name: 'Shop',
    description: null,
    amount: toAmount(cents, decimals),
    ...withDecimals(decimals),
    paidBy: 'ada',
    splitType: input.splitType,
    splitBetween: toAmounts(centsByUser(shares), decimals),
    splitPercentages: input.splitPercentages ? { ...input.splitPercentages } : null,
    split: input.split ?? null,
    payers: null,
    dateOfPayment: '',
    expenseCategoryId: 'food',
    expenseCategoryName: 'Food',
  };
};

describe('the currencies of ISO 4217', () => {
  test('have their own decimals, not those in which prices are usually written', () => {
    expect(['JPY', 'KRW', 'ISK', 'XOF'].map(decimalsOf)).toEqual([0, 0, 0, 0]);
    // The Unicode CLDR writes these without any.
    expect(['EUR', 'LBP', 'RSD', 'IDR', 'COP'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2]);
    expect(['KWD', 'TND', 'IQD'].map(decimalsOf)).toEqual([3, 3, 3]);
  });

  test('are each there once; what is gone, a metal or a unit of account is none', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(['DEM', 'XAU', 'CLF', 'XXX', 'constructor'].some(isCurrency)).toBe(false);
  });
});

describe('M19: amounts are whole minor units of their currency', () => {
  test('1200 yen are 1200, 1.234 dinars are 1234 thousandths, and a tenth of a yen is no amount', () => {
    expect([toCents(1200, 0), toCents(12, 2), toCents(1.234, 3)]).toEqual([1200, 1200, 1234]);
    expect([isWhole(1200, 0), isWhole(1200.5, 0), isWhole(1.23, 2), isWhole(1.234, 2), isWhole(0.1 + 0.2, 3)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect([parseCents('1.200', ',', 0), parseCents('12,5', ',', 0), parseCents('1,234', ',', 3)]).toEqual([
      1200,
      null,
      1234,
    ]);
  });

  test('1000 yen over three fall 334, 333, 333', () => {
    const split = keepSplit(1000, { splitType: 0, splitBetween: ['ada', 'ben', 'cleo'], decimals: 0 });
    expect(split).toMatchObject({ shares: { ada: 334, ben: 333, cleo: 333 } });
  });

  test('every split comes to the amount, and each part of it is whole on the wire', () => {
    const anyCase = fc
      .tuple(anyCents, anyDecimals)
      .chain(([cents, decimals]) => fc.tuple(fc.constant(cents), fc.constant(decimals), anySplit(cents, decimals)));
    fc.assert(
      fc.property(anyCase, ([cents, decimals, input]) => {
        const expense = expenseOf(cents, input, decimals);
        const { shares, amountCents } = bookingOf(expense);
        expect(amountCents).toBe(cents);
        expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(cents);
        expect(Object.values(expense.splitBetween).every((amount) => isWhole(amount, decimals))).toBe(true);
        // What changes nothing of the money leaves it as it is, to the last unit.
        expect(withChange(expense, { name: 'Other', amount: expense.amount }, 'Food')).toEqual({
          ...expense,
          name: 'Other',
        });
      }),
    );
  });

  test('balances sum to zero after any expenses, and the plan settles them', () => {
    fc.assert(
      fc.property(anyDecimals, fc.array(anyCents, { minLength: 1, maxLength: 8 }), (decimals, amounts) => {
        const even = { splitType: 0 as const, splitBetween: ids };
        const all = amounts.map((cents) => expenseOf(cents, even, decimals));
        const [settled] = sumsAfter({ balance: {} }, [], all);
        const balance = settled?.name === 'BalanceUpdated' ? settled.payload : {};
        expect(Object.values(balance).reduce((sum, amount) => sum + toCents(amount, decimals), 0)).toBe(0);
        const refunds = planFor(balance, null, decimals).map((line) => {
          const { splitBetween, ...refund } = refundExpense(line, decimals);
          return expenseOf(toCents(refund.amount, decimals), { splitType: 0, splitBetween }, decimals);
        });
        // Whoever records them pays: the payer is the debtor.
        const paid = refunds.map((refund, at) => ({
          ...refund,
          paidBy: planFor(balance, null, decimals)[at]?.from ?? '',
        }));
        const [even2] = sumsAfter({ balance }, [], paid);
        expect(Object.values(even2?.name === 'BalanceUpdated' ? even2.payload : {}).every((open) => open === 0)).toBe(
          true,
        );
      }),
    );
  });
});
