import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../wire/limits.ts';
import { entriesOf, reversalOf, sumEntries, type Booking } from './ledger.ts';
import { minorByUser, isFault, splitAmount } from '../splitting/split.ts';

const members = ['ann', 'ben', 'cleo', 'dan'];

const booking: fc.Arbitrary<Booking> = fc
  .record({
    amountMinor: fc.integer({ min: 1, max: limits.amountMinor }),
    paidBy: fc.constantFrom(...members),
    splitBetween: fc.shuffledSubarray(members, { minLength: 1 }),
  })
  .map(({ amountMinor, paidBy, splitBetween }) => {
    const shares = splitAmount(amountMinor, { kind: 'evenly', between: splitBetween });
    return { amountMinor, paidBy, shares: isFault(shares) ? {} : minorByUser(shares) };
  });

describe('M6: the ledger', () => {
  test("the payer is owed the others' shares", () => {
    const shares = { ann: 334, ben: 333, cleo: 333 };
    expect(sumEntries(entriesOf({ amountMinor: 1000, paidBy: 'ann', shares }))).toEqual(
      new Map([
        ['ann', 666],
        ['ben', -333],
        ['cleo', -333],
      ]),
    );
  });

  test('M5: a payer who does not share is owed the whole amount', () => {
    const entries = entriesOf({ amountMinor: 500, paidBy: 'dan', shares: { ann: 500 } });
    expect(Object.fromEntries(sumEntries(entries))).toEqual({ dan: 500, ann: -500 });
  });

  test('balances sum to 0, and are 0 once every expense is deleted', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 40 }), (bookings) => {
        const balances = sumEntries(bookings.flatMap(entriesOf));
        expect([...balances.values()].reduce((sum, minor) => sum + minor, 0)).toBe(0);
        const undone = sumEntries([...bookings.flatMap(entriesOf), ...bookings.flatMap(reversalOf)]);
        expect([...undone.values()].every((minor) => minor === 0)).toBe(true);
      }),
    );
  });
});
