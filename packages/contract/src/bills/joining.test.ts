import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from './faults.ts';
import { billWith, isJoinable } from './joining.ts';
import type { Bill } from './model.ts';
import { type BillSharer, type BillSplitKind, billSplits, MAX_SHARERS } from './schemas.ts';
import { isBillFault, sharesOf } from './split.ts';

const TODAY = '2026-11-20';
const sharer = (userId: string, part: number | null = null, more: Partial<BillSharer> = {}): BillSharer => ({
  userId,
  part,
  fromOn: null,
  untilOn: null,
  ...more,
});
const billOf = (kind: BillSplitKind, sharers: BillSharer[], more: Partial<Bill> = {}): Bill => ({
  id: 'bill',
  colocationId: 'home',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'a',
  name: 'Rent',
  amountMinor: 1200,
  paidBy: 'a',
  expenseCategoryId: 'category',
  split: { kind, sharers },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-01-01',
  untilOn: null,
  nextOn: '2026-12-01',
  paused: null,
  lastOn: null,
  lastMinor: null,
  asks: [],
  ...more,
});
const sharesIn = (bill: Bill): Readonly<Record<string, number>> => {
  const result = sharesOf(bill, bill.amountMinor ?? 1000, bill.nextOn ?? bill.firstOn);
  if (isBillFault(result)) throw new Error(result.reason);
  return result.shares;
};
const joined = (bill: Bill): Bill => {
  const result = billWith(bill, 'new', TODAY);
  if ('obstacle' in result) throw new Error(result.obstacle);
  return result.bill;
};

describe('M44: a bill with a member who moved in', () => {
  test('is shared with them like with the one who bears least, by each kind of split', () => {
    expect(sharesIn(joined(billOf('evenly', [sharer('a'), sharer('b')])))).toEqual({ a: 400, b: 400, new: 400 });
    // A couple with two shares, and one alone.
    const weights = joined(billOf('shares', [sharer('a', 2), sharer('b', 1)]));
    expect(sharesIn(weights)).toEqual({ a: 600, b: 300, new: 300 });
    const personal = joined(billOf('personal', [sharer('a', 300), sharer('b')]));
    expect(sharesIn(personal)).toEqual({ a: 600, b: 300, new: 300 });
  });

  test('by days they bear only the days from today on', () => {
    const bill = joined(billOf('days', [sharer('a', 20), sharer('b', 10)]));
    expect(bill.split.sharers[2]).toEqual(sharer('new', 10, { fromOn: TODAY }));
    // Most of the month has passed.
    expect(sharesIn({ ...bill, nextOn: '2026-12-01' }).new).toBe(sharesIn(bill).new);
  });

  test('amounts and percentages set by hand stay as they are', () => {
    for (const kind of ['amounts', 'percentages'] as const)
      expect(billWith(billOf(kind, [sharer('a', 50), sharer('b', 50)]), 'new', TODAY)).toEqual({ obstacle: 'byHand' });
  });

  test('with an unanswered or unbooked past date it takes nobody: that date is not theirs', () => {
    const bill = billOf('evenly', [sharer('a')]);
    expect(billWith({ ...bill, asks: ['2026-11-01'] }, 'new', TODAY)).toEqual({ obstacle: 'waits' });
    expect(billWith({ ...bill, nextOn: '2026-11-19' }, 'new', TODAY)).toEqual({ obstacle: 'waits' });
    expect(billWith({ ...bill, nextOn: TODAY }, 'new', TODAY)).toHaveProperty('bill');
  });

  test('with the most sharers it takes nobody', () => {
    const sharers = Array.from({ length: MAX_SHARERS }, (_, at) => sharer(`u${at}`));
    expect(billWith(billOf('evenly', sharers), 'new', TODAY)).toEqual({ obstacle: 'full' });
  });

  test('one that is paused, over or shared already is not offered', () => {
    const bill = billOf('evenly', [sharer('a')]);
    expect(isJoinable(bill, 'new')).toBe(true);
    expect(isJoinable(bill, 'a')).toBe(false);
    expect(isJoinable({ ...bill, paused: 'byHand' }, 'new')).toBe(false);
    expect(isJoinable({ ...bill, nextOn: null }, 'new')).toBe(false);
  });

  test('any bill still adds up to its amount, and changes nothing else of the bill and its other sharers', () => {
    const part = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom(...billSplits),
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.dictionary(fc.constantFrom('u0', 'u1', 'u2'), fc.double({ min: -1, max: 1, noNaN: true })),
        fc.constantFrom('2026-12-01', '2027-02-01', TODAY),
        (kind, parts, amountMinor, beyond, nextOn) => {
          const usesParts = kind === 'shares' || kind === 'days' || kind === 'personal';
          const sharers = parts.map((each, at) => sharer(`u${at}`, usesParts ? each : null));
          const before = billOf(kind, sharers, { amountMinor, beyond, nextOn });
          fc.pre(faultOf(before) === null);
          const frozen = structuredClone(before);
          const result = billWith(before, 'new', TODAY);
          expect(before).toEqual(frozen);
          if ('obstacle' in result) return;
          const { split, ...rest } = result.bill;
          const { split: splitBefore, ...restBefore } = before;
          expect(rest).toEqual(restBefore);
          expect(split.sharers.slice(0, -1)).toEqual(splitBefore.sharers);
          const shares = Object.values(sharesIn(result.bill));
          expect(shares.reduce((sum, minor) => sum + minor, 0)).toBe(amountMinor);
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
