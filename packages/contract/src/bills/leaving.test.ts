import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from './faults.ts';
import { billWithout, stopsWithout } from './leaving.ts';
import type { Bill } from './model.ts';
import type { BillSharer, BillSplitKind } from './schemas.ts';
import { isBillFault, sharesOf } from './split.ts';

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
  amountMinor: 1000,
  paidBy: 'a',
  expenseCategoryId: 'category',
  split: { kind, sharers },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-12-01',
  untilOn: null,
  nextOn: '2026-12-01',
  paused: null,
  lastOn: null,
  lastMinor: null,
  asks: [],
  ...more,
});
const partsOf = ({ split }: Bill) => Object.fromEntries(split.sharers.map(({ userId, part }) => [userId, part]));
const sharesIn = (bill: Bill): Readonly<Record<string, number>> => {
  const result = sharesOf(bill, bill.amountMinor ?? 0, bill.firstOn);
  if (isBillFault(result)) throw new Error(result.reason);
  return result.shares;
};

describe('M42: a bill without a member who moved out', () => {
  test('is shared by the others in proportion, by each kind of split', () => {
    const evenly = billWithout(billOf('evenly', [sharer('a'), sharer('b'), sharer('c')]), 'c', null);
    expect(sharesIn(evenly)).toEqual({ a: 500, b: 500 });
    const weights = billWithout(billOf('shares', [sharer('a', 3), sharer('b', 1), sharer('c', 4)]), 'c', null);
    expect(sharesIn(weights)).toEqual({ a: 750, b: 250 });
    const percent = [sharer('a', 50), sharer('b', 20), sharer('c', 30)];
    expect(partsOf(billWithout(billOf('percentages', percent), 'c', null))).toEqual({ a: 72, b: 28 });
    const amounts = [sharer('a', 600), sharer('b', 200), sharer('c', 200)];
    expect(partsOf(billWithout(billOf('amounts', amounts), 'c', null))).toEqual({ a: 750, b: 250 });
    const personal = billWithout(billOf('personal', [sharer('a'), sharer('b'), sharer('c', 100)]), 'c', null);
    expect(sharesIn(personal)).toEqual({ a: 500, b: 500 });
  });

  test('is paid by the chosen member, and waits for an answer where none is chosen', () => {
    const bill = billOf('evenly', [sharer('a'), sharer('b'), sharer('c')]);
    expect(billWithout(bill, 'a', 'b')).toMatchObject({ paidBy: 'b', split: { sharers: [{ userId: 'b' }, {}] } });
    expect(stopsWithout(billWithout(bill, 'a', 'b'), 'a')).toBe(false);
    expect(stopsWithout(billWithout(bill, 'a', null), 'a')).toBe(true);
    expect(stopsWithout(billWithout(bill, 'a', 'a'), 'a')).toBe(true);
  });

  test('waits for an answer where nobody is left to bear it', () => {
    const alone = billOf('evenly', [sharer('c')]);
    expect(billWithout(alone, 'c', null)).toEqual(alone);
    expect(stopsWithout(alone, 'c')).toBe(true);
    const nothing = billOf('percentages', [sharer('a', 0), sharer('c', 100)]);
    expect(billWithout(nothing, 'c', null).split).toEqual(nothing.split);
    const onlyParts = billOf('personal', [sharer('a', 100, { isPartAlone: true }), sharer('c')]);
    expect(billWithout(onlyParts, 'c', null).split).toEqual(onlyParts.split);
  });

  test('by days goes on: the stay ends with the move', () => {
    const days = billOf('days', [sharer('a'), sharer('c')]);
    expect(billWithout(days, 'c', null)).toBe(days);
    expect(stopsWithout(days, 'c')).toBe(false);
  });

  test('of others stays the very same', () => {
    const bill = billOf('evenly', [sharer('a'), sharer('b')]);
    expect(billWithout(bill, 'c', 'b')).toBe(bill);
  });

  const kinds: BillSplitKind[] = ['evenly', 'amounts', 'percentages', 'shares', 'personal', 'days'];
  const people = ['a', 'b', 'c', 'd', 'e'];
  /** Parts that sum as their kind demands. */
  const sound = fc
    .record({
      kind: fc.constantFrom(...kinds),
      count: fc.integer({ min: 1, max: 5 }),
      parts: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
      more: fc.integer({ min: 0, max: 100_000 }),
      paidBy: fc.constantFrom(...people),
      payer: fc.option(fc.constantFrom(...people)),
    })
    .map(({ kind, count, parts, more, paidBy, payer }) => {
      const named = parts.slice(0, count);
      const sum = named.reduce((all, part) => all + part, 0);
      const first = kind === 'percentages' ? 100 - sum + (named[0] ?? 0) : (named[0] ?? 0);
      const sharers = named.map((part, at) => {
        const own = at === 0 ? first : part;
        const isNone = kind === 'evenly' || (own === 0 && kind !== 'amounts' && kind !== 'percentages');
        return sharer(people[at] ?? '', isNone ? null : own);
      });
      const amountMinor = kind === 'amounts' ? sum : sum + more + 1;
      return { bill: billOf(kind, sharers, { amountMinor, paidBy }), payer };
    })
    .filter(({ bill }) => faultOf(bill) === null);

  test('is booked in full, bears on nobody new, and lowers the share of none', () => {
    fc.assert(
      fc.property(sound, fc.constantFrom(...people), ({ bill, payer }, leaves) => {
        const after = billWithout(bill, leaves, payer);
        expect(faultOf(after)).toBeNull();
        const [was, is] = [sharesIn(bill), sharesIn(after)];
        expect(Object.values(is).reduce((sum, minor) => sum + minor, 0)).toBe(bill.amountMinor);
        for (const id of Object.keys(is)) expect(Object.keys(was)).toContain(id);
        // A rounded unit may move from one to another.
        const stayed = Object.entries(was).filter(([id]) => id !== leaves);
        expect(stayed.filter(([id, minor]) => (is[id] ?? 0) < minor - 1)).toEqual([]);
        const isNamed = after.paidBy === leaves || (bill.split.kind !== 'days' && leaves in is);
        expect(isNamed).toBe(stopsWithout(after, leaves));
      }),
      { numRuns: 2000 },
    );
  });

  test('is the same for two who move out, whoever does first, in even splits and weights', () => {
    const bills = fc.constantFrom(
      billOf('evenly', [sharer('a'), sharer('b'), sharer('c'), sharer('d')]),
      billOf('shares', [sharer('a', 2), sharer('b'), sharer('c', 3), sharer('d', 0.5)]),
    );
    fc.assert(
      fc.property(bills, fc.constantFrom('b', 'c'), (bill, second) => {
        const one = billWithout(billWithout(bill, 'a', 'd'), second, 'd');
        expect(billWithout(billWithout(bill, second, 'd'), 'a', 'd')).toEqual(one);
      }),
    );
  });
});
