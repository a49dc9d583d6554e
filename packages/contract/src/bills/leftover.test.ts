import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimBill } from './claim.ts';
import { comingBills } from './coming.ts';
import { billDates } from './dates.ts';
import { beyondAfter } from './leftover.ts';
import { billsUntil } from './moving-out.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';
import { isBillFault, sharesOf } from './split.ts';

const sharer = (userId: string, more: Partial<BillSharer> = {}): BillSharer => ({
  userId,
  part: null,
  fromOn: null,
  untilOn: null,
  ...more,
});
const rent: Bill = {
  id: 'rent',
  colocationId: 'home',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  name: 'Rent',
  amountMinor: 1000,
  paidBy: 'ada',
  expenseCategoryId: 'general',
  split: { kind: 'evenly', sharers: [sharer('ada'), sharer('ben'), sharer('cleo')] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-01-01',
  untilOn: null,
  nextOn: '2026-01-01',
  paused: null,
  lastOn: null,
  lastMinor: null,
  asks: [],
};
type Shares = Readonly<Record<string, number>>;

/** Each sharer's amount on a date, and the bill once it is booked. */
function book(bill: Bill, dueOn: string, minor: number): { readonly shares: Shares; readonly after: Bill } {
  const found = sharesOf(bill, minor, dueOn);
  if (isBillFault(found)) throw new Error('It cannot be split');
  return {
    shares: found.shares,
    after: { ...bill, beyond: { ...beyondAfter(bill, dueOn, { amountMinor: minor, ...found }) } },
  };
}

function bookAll(bill: Bill, dates: number, minor = 1000): readonly Shares[] {
  let now = bill;
  return [...billDates(bill, bill.firstOn).take(dates)].map((dueOn) => {
    const { shares, after } = book(now, dueOn, minor);
    now = after;
    return shares;
  });
}

function sumOf(all: readonly Shares[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const shares of all) for (const [id, minor] of Object.entries(shares)) sums[id] = (sums[id] ?? 0) + minor;
  return sums;
}

describe('M35 the leftover minor unit of a bill', () => {
  test('leftover units go to the member who has borne least, and even out after a year of 10.00 among three', () => {
    const all = bookAll(rent, 12);
    expect(all.slice(0, 3)).toEqual([
      { ada: 334, ben: 333, cleo: 333 },
      { ada: 333, ben: 334, cleo: 333 },
      { ada: 333, ben: 333, cleo: 334 },
    ]);
    expect(sumOf(all)).toEqual({ ada: 4000, ben: 4000, cleo: 4000 });
    const byDays: Bill = { ...rent, split: { ...rent.split, kind: 'days' } };
    expect(sumOf(bookAll(byDays, 12))).toEqual({ ada: 4000, ben: 4000, cleo: 4000 });
    const byShares: Bill = { ...rent, split: { ...rent.split, kind: 'shares' } };
    expect(sumOf(bookAll(byShares, 12))).toEqual({ ada: 4000, ben: 4000, cleo: 4000 });
  });

  test('a leftover minor unit never goes to a sharer with a fixed part', () => {
    const sharers = [sharer('dan', { part: 100, isPartAlone: true }), ...rent.split.sharers];
    const all = bookAll({ ...rent, split: { kind: 'personal', sharers } }, 6);
    expect(sumOf(all)).toEqual({ dan: 600, ada: 1800, ben: 1800, cleo: 1800 });
  });

  test('each sharer stays within one minor unit of the exact part, for all amounts and sharers', () => {
    const names = ['ada', 'ben', 'cleo', 'dan'];
    const dates = fc.array(
      fc.record({
        minor: fc.integer({ min: 1, max: 100_000 }),
        ids: fc.uniqueArray(fc.constantFrom(...names), { minLength: 2 }),
      }),
      { minLength: 30, maxLength: 60 },
    );
    fc.assert(
      fc.property(dates, (all) => {
        const beyond: Record<string, number> = {};
        let now = rent;
        for (const { minor } of all) {
          const { shares, after } = book(now, '2026-01-01', minor);
          now = after;
          for (const { userId } of now.split.sharers)
            beyond[userId] = (beyond[userId] ?? 0) + (shares[userId] ?? 0) - minor / 3;
          for (const sum of Object.values(beyond)) expect(Math.abs(sum)).toBeLessThan(1.001);
        }
        // A sharer who joins or leaves doesn't affect the others, who stay within the same bound.
        for (const { minor, ids } of all) {
          now = { ...now, split: { kind: 'evenly', sharers: ids.map((id) => sharer(id)) } };
          now = book(now, '2026-01-01', minor).after;
          expect(Object.keys(now.beyond ?? {}).every((id) => ids.includes(id))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('leftovers are assigned again when the sharers change, not always to the first', () => {
    // Turns that are counted by date would give it to Ada both times.
    const first = book(rent, '2026-01-01', 1000).after;
    const two: Bill = { ...first, split: { kind: 'evenly', sharers: [sharer('ada'), sharer('ben')] } };
    expect(book(two, '2026-03-01', 1001).shares).toEqual({ ada: 500, ben: 501 });
  });

  test('leftovers are not counted where each amount was entered later', () => {
    const said = {
      amountMinor: 1000,
      shares: { ada: 1000 },
      split: { kind: 'amounts', amounts: { ada: 1000 } },
    } as const;
    expect(beyondAfter(rent, '2026-01-01', said)).toEqual({});
    const byDays: Bill = { ...rent, split: { ...rent.split, kind: 'days' } };
    expect(beyondAfter(byDays, '2026-01-01', said)).toEqual({});
  });

  test('leftovers of upcoming dates are known before booking', () => {
    const mine = ['ada', 'ben', 'cleo'].map((me) =>
      comingBills([{ ...rent, rule: 'FREQ=DAILY;INTERVAL=5' }], me, '2026-01-01').map(({ mineMinor }) => mineMinor),
    );
    expect(mine.map((minor) => minor.slice(0, 4))).toEqual([
      [334, 333, 333, 334],
      [333, 334, 333, 333],
      [333, 333, 334, 333],
    ]);
  });

  test("leftovers of dates before a departure even out, and booked ones don't move", () => {
    const byDays: Bill = { ...rent, split: { ...rent.split, kind: 'days' }, nextOn: '2026-02-01', beyond: { ben: -1 } };
    const shares = { ada: 334, ben: 333, cleo: 333 };
    const booked = { id: 'e', billId: 'rent', dueOn: '2026-01-01', amountMinor: 1000, shares };
    const [back, ...coming] = billsUntil([byDays], [booked], { userId: 'cleo', day: '2026-01-16' });
    // She lived there for 16 of 31 days; Ada bears the cent that she bore.
    expect([Object.fromEntries(back?.shares ?? []), coming]).toEqual([{ ada: 398, ben: 397, cleo: 205 }, []]);
    const later = billsUntil([rent], [], { userId: 'cleo', day: '2026-03-31' }).map((cut) =>
      Object.fromEntries(cut.shares),
    );
    expect(sumOf(later)).toEqual({ ada: 1000, ben: 1000, cleo: 1000 });
  });

  test('M23: a member bears the leftovers of the placeholder they claim', () => {
    const before: Bill = { ...rent, beyond: { ada: 0.5, ben: -0.25 } };
    expect(claimBill(before, { placeholderId: 'ben', userId: 'eve' }).beyond).toEqual({ ada: 0.5, eve: -0.25 });
    expect(claimBill(before, { placeholderId: 'ben', userId: 'ada' }).beyond).toEqual({ ada: 0.25 });
    expect(claimBill(before, { placeholderId: 'cleo', userId: 'eve' }).beyond).toEqual(before.beyond);
  });
});
