import cldr from 'cldr-core/supplemental/currencyData.json' with { type: 'json' };
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, minorIn, parseMinor, toMinor } from './minor.ts';
import { withChange } from '../change.ts';
import { sumsAfter } from '../predicted-sums.ts';
import { decimalsOf, withDecimals } from './currencies.ts';
import { currencyCodes, isCurrency } from './currency-codes.ts';
import { toStoredSplit } from '../expenses/edit.ts';
import { planOfMinor } from '../planning/plan-for.ts';
import { refundExpense } from '../planning/refund.ts';
import type { Split } from '../shapes/model.ts';
import type { Expense } from '../shapes/schemas.ts';
import { expenseIn, expenseOut } from '../shapes/wire.ts';
import { minorByUser, isFault, splitAmount } from '../splitting/split.ts';

const ids = ['ada', 'ben', 'cleo', 'dan'];
const anyDecimals = fc.constantFrom(0, 2, 3);
const anyMinor = fc.integer({ min: 1, max: 10_000_000 });

/** A split of some kind that fits the amount. */
const anySplit = (minor: number): fc.Arbitrary<Split> =>
  fc.oneof(
    fc.constant({ kind: 'evenly' as const, between: ids }),
    fc.constant({ kind: 'percentages' as const, percentages: { ada: 33, ben: 33, cleo: 34 } }),
    fc.integer({ min: 0, max: minor }).map((part) => ({
      kind: 'amounts' as const,
      amounts: { ada: part, ben: minor - part },
    })),
    fc.constant({ kind: 'shares' as const, weights: { ada: 1.5, ben: 1, cleo: 2 } }),
    fc.integer({ min: 1, max: minor }).map((part) => ({
      kind: 'personal' as const,
      sharers: ids,
      extras: { ben: part },
    })),
    fc.integer({ min: 1, max: minor }).map((part) => ({
      kind: 'items' as const,
      items: [{ name: 'Wine', minor: part, sharers: ['ada', 'cleo'] }],
      restMinor: minor - part,
    })),
  );

/** In the form of the wire. */
const expenseOf = (minor: number, split: Split, decimals: number): Expense => {
  const shares = splitAmount(minor, split);
  if (isFault(shares)) throw new Error(shares.reason);
  return expenseOut({
    id: 'expense',
    colocationId: 'flat',
    createdAt: '',
    createdBy: 'ada',
    name: 'Shop',
    description: null,
    amountMinor: minor,
    paidBy: 'ada',
    split,
    shares: minorByUser(shares),
    payers: null,
    dateOfPayment: '',
    expenseCategoryId: 'food',
    expenseCategoryName: 'Food',
    ...withDecimals(decimals),
  });
};

const { currencyData } = cldr.supplemental;

/** Currencies that are legal tender somewhere, by a version of the CLDR; those with a known end have it after a slash. */
const tenders = new Set(
  Object.values(currencyData.region)
    .flat()
    .flatMap((held) => Object.entries<Partial<Record<'_from' | '_to' | '_tender', string>>>(held))
    .filter(([, { _to, _tender }]) => _to === undefined && _tender !== 'false')
    .map(([code]) => code),
);

describe('the currencies of ISO 4217', () => {
  test('currencies have their own decimals, not those in which prices are usually written', () => {
    expect(['JPY', 'KRW', 'ISK', 'XOF'].map(decimalsOf)).toEqual([0, 0, 0, 0]);
    // The Unicode CLDR writes these without any.
    expect(['EUR', 'LBP', 'RSD', 'IDR', 'COP'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2]);
    expect(['KWD', 'TND', 'IQD'].map(decimalsOf)).toEqual([3, 3, 3]);
  });

  test('each currency is listed once; obsolete ones, metals and units of account are left out', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(['DEM', 'XAU', 'CLF', 'XXX', 'constructor'].some(isCurrency)).toBe(false);
  });

  test('the currencies are those in use by the Unicode CLDR, plus two of list one that it lacks', () => {
    // The colón of El Salvador has been legal beside the dollar since 2001; the digital bolívar is the bolívar by another code.
    expect(currencyCodes.filter((code) => !tenders.has(code))).toEqual(['SVC', 'VED']);
    expect([...tenders].filter((code) => !currencyCodes.includes(code))).toEqual([]);
  });

  test('decimals follow the CLDR, except where it gives price formats and ISO has the minor units', () => {
    const fractions = new Map(Object.entries(currencyData.fractions));
    const digits = (code: string) => {
      const { _digits: written } = fractions.get(code) ?? currencyData.fractions.DEFAULT;
      return Number(written);
    };
    const others = currencyCodes.filter((code) => digits(code) !== decimalsOf(code));
    // Currencies worth so little that fractions are never written.
    const writtenWhole = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');
    expect(others).toEqual(writtenWhole);
    expect(others.map(digits).every((each) => each === 0)).toBe(true);
    expect(others.filter((code) => decimalsOf(code) !== 2)).toEqual(['IQD']);
  });

  test("an obsolete currency can't be chosen, and payments made in it stay valid", () => {
    expect([currencyCodes.includes('BGN'), isCurrency('BGN')]).toEqual([false, true]);
  });
});

describe('M19: amounts are whole minor units of their currency', () => {
  test('1200 yen are 1200, 1.234 dinars are 1234 thousandths, and a tenth of a yen is no amount', () => {
    expect([toMinor(1200, 0), toMinor(12, 2), toMinor(1.234, 3)]).toEqual([1200, 1200, 1234]);
    expect([isWhole(1200, 0), isWhole(1200.5, 0), isWhole(1.23, 2), isWhole(1.234, 2), isWhole(0.1 + 0.2, 3)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect([parseMinor('1.200', ',', 0), parseMinor('12,5', ',', 0), parseMinor('1,234', ',', 3)]).toEqual([
      1200,
      null,
      1234,
    ]);
  });

  test('1000 yen among three are split 334, 333, 333', () => {
    const split = toStoredSplit(1000, { kind: 'evenly', between: ['ada', 'ben', 'cleo'] });
    expect(split).toMatchObject({ shares: { ada: 334, ben: 333, cleo: 333 } });
  });

  test('every split sums to the amount, and each part of it is whole on the wire', () => {
    const anyCase = fc
      .tuple(anyMinor, anyDecimals)
      .chain(([minor, decimals]) => fc.tuple(fc.constant(minor), fc.constant(decimals), anySplit(minor)));
    fc.assert(
      fc.property(anyCase, ([minor, decimals, input]) => {
        const expense = expenseOf(minor, input, decimals);
        const { shares, amountMinor } = expenseIn(expense);
        expect(amountMinor).toBe(minor);
        expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(minor);
        expect(Object.values(expense.splitBetween).every((amount) => isWhole(amount, decimals))).toBe(true);
        expect(expenseOut(expenseIn(expense))).toEqual(expense);
        // A change of other fields leaves the amounts as they are, to the last unit.
        const renamed = withChange(expenseIn(expense), { name: 'Other', amount: expense.amount }, 'Food');
        expect(expenseOut(renamed)).toEqual({ ...expense, name: 'Other' });
      }),
    );
  });

  test('balances sum to zero after any expenses, and the plan settles them', () => {
    fc.assert(
      fc.property(anyDecimals, fc.array(anyMinor, { minLength: 1, maxLength: 8 }), (decimals, amounts) => {
        const even = { kind: 'evenly' as const, between: ids };
        const all = amounts.map((minor) => expenseOf(minor, even, decimals));
        const [settled] = sumsAfter({ balance: {} }, [], all.map(expenseIn));
        const balance = settled?.name === 'BalanceUpdated' ? settled.payload : {};
        expect(Object.values(balance).reduce((sum, amount) => sum + toMinor(amount, decimals), 0)).toBe(0);
        const plan = planOfMinor(new Map(Object.entries(minorIn(balance, decimals))), null);
        const refunds = plan.map((line) => {
          const { splitBetween, ...refund } = refundExpense(line, decimals);
          return expenseOf(toMinor(refund.amount, decimals), { kind: 'evenly', between: splitBetween }, decimals);
        });
        // Whoever records them pays: the payer is the debtor.
        const paid = refunds.map((refund, at) => ({
          ...refund,
          paidBy: plan[at]?.from ?? '',
        }));
        const [even2] = sumsAfter({ balance }, [], paid.map(expenseIn));
        expect(Object.values(even2?.name === 'BalanceUpdated' ? even2.payload : {}).every((open) => open === 0)).toBe(
          true,
        );
      }),
    );
  });
});
