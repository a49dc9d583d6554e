import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import { entriesOf, reversalOf, sumEntries } from '../planning/ledger.ts';
import { minorPaidBy, editPaid, paidIn, payersOf } from './payers.ts';
import { isFault } from './split.ts';

const several = { amountMinor: 5000, paidBy: 'b', payers: { a: 2000, b: 3000 } };
const hidden = { field: 'payers', reason: 'hidden' };

describe('M12: several payers', () => {
  test('payments sum to the amount; the largest payer represents all, ties by the order sent', () => {
    expect(paidIn(5000, { paidBy: 'c', payers: { a: 2000, b: 3000 } })).toEqual({
      paidBy: 'b',
      payers: { a: 2000, b: 3000 },
    });
    expect(paidIn(5000, { paidBy: 'a', payers: { b: 2500, a: 2500 } })).toMatchObject({ paidBy: 'b' });
    expect(paidIn(5000, { paidBy: 'a', payers: { a: 2000, b: 2999 } })).toEqual({ field: 'payers', reason: 'sum' });
    expect(paidIn(5000, { paidBy: 'a', payers: { a: 5100, b: -100 } })).toEqual({
      field: 'payers',
      reason: 'negative',
    });
  });

  test('a single payer in the list is an ordinary payer', () => {
    expect(paidIn(5000, { paidBy: 'a', payers: { b: 5000 } })).toEqual({ paidBy: 'b', payers: null });
    expect(paidIn(5000, { paidBy: 'a', payers: {} })).toEqual({ paidBy: 'a', payers: null });
    expect(paidIn(5000, { paidBy: 'a' })).toEqual({ paidBy: 'a', payers: null });
    const [one, two] = [
      { amountMinor: 5000, paidBy: 'a', payers: null },
      { amountMinor: 5000, paidBy: 'b', payers: { a: 2000, b: 3000 } },
    ];
    expect([payersOf(one), payersOf(two)]).toEqual([['a'], ['a', 'b']]);
    expect([minorPaidBy(one, 'a'), minorPaidBy(one, 'b')]).toEqual([5000, 0]);
    expect(['a', 'b', 'c'].map((id) => minorPaidBy(two, id))).toEqual([2000, 3000, 0]);
  });

  test("a client that omits the payers can't change them: another amount or payer is refused", () => {
    expect(editPaid(several, { amountMinor: 5001 })).toEqual(hidden);
    expect(editPaid(several, { amountMinor: 5000, paidBy: 'a' })).toEqual(hidden);
    expect(editPaid(several, { amountMinor: 5000, paidBy: 'b' })).toEqual({ paidBy: 'b', payers: several.payers });
    expect(editPaid(several, { amountMinor: 5001, payers: { a: 2000, b: 3001 } })).toMatchObject({ paidBy: 'b' });
    expect(editPaid(several, { amountMinor: 5001, paidBy: 'a', payers: null })).toEqual({ paidBy: 'a', payers: null });
    const one = { amountMinor: 5000, paidBy: 'b', payers: null };
    expect(editPaid(one, { amountMinor: 1, paidBy: 'a' })).toEqual({ paidBy: 'a', payers: null });
  });

  test('each has paid their own part: the entries of an expense sum to 0, and its reversal undoes it', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: limits.amountMinor / 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 20 }), (minor, sharers) => {
        const amountMinor = minor.reduce((sum, each) => sum + each, 0);
        const payers = Object.fromEntries(minor.map((each, place) => [`p${place}`, each]));
        const paid = paidIn(amountMinor, { paidBy: 'p0', payers });
        if (isFault(paid)) throw new Error(paid.reason);
        expect(payers[paid.paidBy]).toBe(Math.max(...minor));
        const shares = { [`p${sharers}`]: amountMinor };
        const balances = sumEntries(entriesOf({ amountMinor, ...paid, shares }));
        expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
        const both = sumEntries([
          ...entriesOf({ amountMinor, ...paid, shares }),
          ...reversalOf({ amountMinor, ...paid, shares }),
        ]);
        expect([...both.values()].every((each) => each === 0)).toBe(true);
      }),
    );
  });
});
