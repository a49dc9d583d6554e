import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../wire/limits.ts';
import { entriesOf, reversalOf, sumEntries, type Booking } from './ledger.ts';
import { centsByUser, isFault, splitAmount } from './split.ts';

const people = ['ann', 'ben', 'cleo', 'dan'];

const booking: fc.Arbitrary<Booking> = fc
  .record({
    amountCents: fc.integer({ min: 1, max: limits.amountCents }),
    paidBy: fc.constantFrom(...people),
    splitBetween: fc.shuffledSubarray(people, { minLength: 1 }),
  })
  .map(({ amountCents, paidBy, splitBetween }) => {
    const shares = splitAmount(amountCents, { splitType: 0, splitBetween });
    return { amountCents, paidBy, shares: isFault(shares) ? {} : centsByUser(shares) };
  });

describe('M6: the ledger', () => {
  test('the payer is owed what the others share', () => {
    const shares = { ann: 334, ben: 333, cleo: 333 };
    expect(sumEntries(entriesOf({ amountCents: 1000, paidBy: 'ann', shares }))).toEqual(
      new Map([
        ['ann', 666],
        ['ben', -333],
        ['cleo', -333],
      ]),
    );
  });

  test('M5: a payer who does not share is owed the whole', () => {
    const entries = entriesOf({ amountCents: 500, paidBy: 'dan', shares: { ann: 500 } });
    expect(Object.fromEntries(sumEntries(entries))).toEqual({ dan: 500, ann: -500 });
  });

  test('balances sum to 0, and are 0 once every expense is taken back', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 40 }), (bookings) => {
        const balances = sumEntries(bookings.flatMap(entriesOf));
        expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
        const undone = sumEntries([...bookings.flatMap(entriesOf), ...bookings.flatMap(reversalOf)]);
        expect([...undone.values()].every((cents) => cents === 0)).toBe(true);
      }),
    );
  });
});
