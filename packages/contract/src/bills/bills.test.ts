import * as fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { toStoredSplit } from '../money/expenses/edit.ts';
import { ruleOf, weekdays } from '../recurrence/recurrence.ts';
import { daysWithin, splitByDays } from './by-days.ts';
import { pauseAfter } from './commands.ts';
import { comingBills, sumOfMine } from './coming.ts';
import { billDates, bookableOn, datesBefore, dayAfter, nextAfterChange, nextDate, periodOf } from './dates.ts';
import type { Bill } from './model.ts';
import { faultOf } from './faults.ts';
import { isBillFault, sharesOf } from './split.ts';

const sharer = (userId: string, more: object = {}) => ({ userId, part: null, fromOn: null, untilOn: null, ...more });
const rent: Bill = {
  id: 'rent',
  colocationId: 'home',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  name: 'Rent',
  amountMinor: 100_000,
  paidBy: 'ada',
  expenseCategoryId: 'general',
  split: { kind: 'evenly', sharers: [sharer('ada'), sharer('ben'), sharer('cleo')] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-01-01',
  untilOn: null,
  nextOn: '2026-12-01',
  paused: null,
  lastOn: '2026-11-01',
  lastMinor: 100_000,
  asks: [],
};
const last31 = 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1';
const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => new Date(Date.parse('2000-01-01') + count * 86_400_000).toISOString().slice(0, 10));

describe('M15 the dates of a bill', () => {
  test('dates follow the rule, as the library computes them, from any starting day', () => {
    const rules = fc.oneof(
      fc.record({
        every: fc.constant('month' as const),
        interval: fc.integer({ min: 1, max: 6 }),
        day: fc.integer({ min: 1, max: 31 }),
      }),
      fc.record({
        every: fc.constant('week' as const),
        interval: fc.integer({ min: 1, max: 4 }),
        days: fc.subarray([...weekdays], { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 0, max: 900 }), (recurrence, firstOn, later) => {
        const rule = ruleOf(recurrence);
        const from = dayAfter(firstOn, later);
        const ours = [...billDates({ rule, firstOn, untilOn: null }, from).take(4)];
        const start = `DTSTART;TZID=UTC:${firstOn.replaceAll('-', '')}T000000\nRRULE:${rule};WKST=MO`;
        const found = new RRuleTemporal({ rruleString: start }).between(
          new Date(from),
          new Date(Date.parse(from) + 4 * 900 * 86_400_000),
          true,
        );
        const theirs = found.map((date) => date.toString().slice(0, 10)).filter((day) => day >= firstOn);
        expect(ours).toEqual(theirs.slice(0, 4));
      }),
      { numRuns: 30 },
    );
  });

  test('dates do not drift on the 31st, and end with the last day', () => {
    const bill = { rule: last31, firstOn: '2027-01-31', untilOn: '2027-05-15' };
    expect([...billDates(bill, '2027-01-01')]).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(nextDate(bill, '2027-05-01')).toBeNull();
    expect(periodOf(bill, '2027-02-28')).toEqual({ fromOn: '2027-02-28', untilOn: '2027-03-30' });
  });

  test("dates come in the household's morning, also on days of clock changes", () => {
    const at = (now: string) => bookableOn('Europe/Paris', now);
    expect([at('2026-11-23T04:59:00.000Z'), at('2026-11-23T05:00:00.000Z')]).toEqual(['2026-11-22', '2026-11-23']);
    expect([at('2026-03-29T03:59:00.000Z'), at('2026-03-29T04:00:00.000Z')]).toEqual(['2026-03-28', '2026-03-29']);
    expect(bookableOn('Asia/Tokyo', '2026-11-22T21:00:00.000Z')).toBe('2026-11-23');
  });

  test('past dates are counted up to ten years of months, plus one', () => {
    expect(datesBefore(rent, '2026-01-01', '2026-04-01')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(datesBefore({ ...rent, rule: 'FREQ=DAILY;INTERVAL=1' }, '2026-01-01', '2099-01-01')).toHaveLength(121);
  });

  test('past dates stay unchanged when others are booked', () => {
    const moved = { ...rent, rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15' };
    expect(nextAfterChange(moved, rent, '2026-11-10')).toBe('2026-11-15');
    expect(nextAfterChange(moved, { ...rent, lastOn: '2026-11-15' }, '2026-11-15')).toBe('2026-12-15');
    // Another amount moves nothing.
    const dearer: Bill = { ...rent, amountMinor: 900 };
    expect(nextAfterChange(dearer, rent, '2027-11-10')).toBe('2026-12-01');
    // Unbooked dates are not lost.
    expect(nextAfterChange(moved, { ...rent, nextOn: '2026-10-01', lastOn: null }, '2026-11-10')).toBe('2026-10-15');
  });
});

describe('M17 by days', () => {
  const stays = fc.array(
    fc.record({
      userId: fc.uuid(),
      parts: fc.integer({ min: 1, max: 1_000_000 }),
      days: fc.integer({ min: 0, max: 3000 }),
    }),
    { maxLength: 12 },
  );

  test('the shares sum to the amount, and each is within a cent of the fair share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), stays, (minor, all) => {
        const shares = splitByDays(minor, all);
        const present = all.filter((stay) => stay.days > 0);
        expect([...shares.keys()]).toEqual([...new Set(present.map(({ userId }) => userId))]);
        if (present.length === 0) return;
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(minor);
        const total = present.reduce((sum, stay) => sum + stay.parts * stay.days, 0);
        for (const { userId, parts, days: count } of present)
          expect(Math.abs((shares.get(userId) ?? 0) - (minor / total) * parts * count)).toBeLessThan(1.01);
      }),
      { numRuns: 300 },
    );
  });

  test('a member who moves out on the 10th and one who moves in on the 11th share a room like one', () => {
    const split = {
      kind: 'days' as const,
      sharers: [sharer('ada'), sharer('ben', { untilOn: '2026-04-10' }), sharer('cleo', { fromOn: '2026-04-11' })],
    };
    expect(sharesOf({ ...rent, split }, 60_000, '2026-04-01')).toEqual({
      shares: { ada: 30_000, ben: 10_000, cleo: 20_000 },
      split: { kind: 'amounts', amounts: { ada: 30_000, ben: 10_000, cleo: 20_000 } },
    });
    // Before she moves in, and after he has left.
    expect(sharesOf({ ...rent, split }, 60_000, '2026-03-01')).toMatchObject({ shares: { ada: 30_000, ben: 30_000 } });
    expect(sharesOf({ ...rent, split }, 60_000, '2026-05-01')).toMatchObject({ shares: { ada: 30_000, cleo: 30_000 } });
  });

  test('parts weigh the days, and leftover minor units go to the largest shares, then in their order', () => {
    const stay = (userId: string, parts: number, count: number) => ({ userId, parts, days: count });
    expect([...splitByDays(100, [stay('a', 1, 30), stay('b', 2, 30), stay('c', 1, 30)])]).toEqual([
      ['a', 25],
      ['b', 50],
      ['c', 25],
    ]);
    expect([...splitByDays(101, [stay('a', 1, 10), stay('b', 1, 10), stay('c', 1, 10)]).values()]).toEqual([
      34, 34, 33,
    ]);
    expect([...splitByDays(10, [stay('a', 1, 10), stay('b', 1, 11), stay('c', 1, 10)]).values()]).toEqual([3, 4, 3]);
  });

  test('days include the first and the last, and exclude those outside of the period', () => {
    const april = { fromOn: '2026-04-01', untilOn: '2026-04-30' };
    const count = (fromOn: string | null, untilOn: string | null) => daysWithin(april, { fromOn, untilOn });
    expect([
      count(null, null),
      count('2026-04-30', null),
      count(null, '2026-03-31'),
      count('2026-05-01', null),
    ]).toEqual([30, 1, 0, 0]);
  });

  test('a bill has no sharers once all have left', () => {
    const split = { kind: 'days' as const, sharers: [sharer('ada', { untilOn: '2026-03-31' })] };
    expect(sharesOf({ ...rent, split }, 100, '2026-04-01')).toEqual({ field: 'split', reason: 'nobody' });
  });
});

describe('M34 any other bill', () => {
  const parts = (kind: Bill['split']['kind'], ...all: readonly (readonly [string, object])[]) => ({
    ...rent,
    amountMinor: 1001,
    split: { kind, sharers: all.map(([id, more]) => sharer(id, more)) },
  });
  const booked = (bill: Bill) => sharesOf(bill, 1001, bill.firstOn);

  test('a bill splits like an expense, with the same leftover minor units, and its expense has the split', () => {
    expect(sharesOf(rent, 1000, rent.firstOn)).toEqual({
      shares: { ada: 334, ben: 333, cleo: 333 },
      split: { kind: 'evenly', between: ['ada', 'ben', 'cleo'] },
    });
    expect(booked(parts('amounts', ['ada', { part: 1000 }], ['ben', { part: 1 }]))).toMatchObject({
      shares: { ada: 1000, ben: 1 },
      split: { kind: 'amounts' },
    });
    expect(booked(parts('percentages', ['ada', { part: 33 }], ['ben', { part: 67 }]))).toMatchObject({
      shares: { ada: 330, ben: 671 },
      split: { kind: 'percentages', percentages: { ada: 33, ben: 67 } },
    });
    expect(booked(parts('shares', ['ada', { part: 2.5 }], ['ben', {}]))).toEqual({
      shares: { ada: 715, ben: 286 },
      split: { kind: 'shares', weights: { ada: 2.5, ben: 1 } },
    });
    const alone = { part: 100, isPartAlone: true };
    expect(booked(parts('personal', ['ada', { part: 400 }], ['ben', {}], ['cleo', alone]))).toEqual({
      shares: { ada: 651, ben: 250, cleo: 100 },
      split: { kind: 'personal', sharers: ['ada', 'ben'], extras: { ada: 400, cleo: 100 } },
    });
  });

  test('a bill equals the same expense to the cent', () => {
    const somebody = fc.uniqueArray(fc.constantFrom('ada', 'ben', 'cleo', 'dan'), { minLength: 1 });
    const more = fc.record({
      part: fc.option(fc.integer({ min: 1, max: 500 })),
      isPartAlone: fc.constant(false),
    });
    const sharers = fc.tuple(somebody, fc.array(more, { minLength: 4, maxLength: 4 }));
    fc.assert(
      fc.property(
        sharers,
        fc.constantFrom('shares' as const, 'personal' as const, 'evenly' as const),
        fc.integer({ min: 2000, max: 1_000_000 }),
        ([ids, facts], kind, minor) => {
          const partOf = ({ part }: { part: number | null }) => (kind === 'shares' && part ? part / 100 : part);
          const said = facts.map((one) => ({ ...one, part: partOf(one) }));
          const bill = { ...parts(kind, ...ids.map((id, i) => [id, said[i] ?? {}] as const)), amountMinor: minor };
          expect(faultOf(bill)).toBeNull();
          const found = sharesOf(bill, minor, bill.firstOn);
          if (isBillFault(found)) throw new Error('It cannot be split');
          expect(toStoredSplit(minor, found.split)).toEqual({ ...found, amountMinor: minor });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['nobody twice', { split: { kind: 'evenly', sharers: [sharer('ada'), sharer('ada')] } }, 'twice'],
  ['amounts that are the whole', { split: { kind: 'amounts', sharers: [sharer('ada', { part: 99_900 })] } }, 'sum'],
  [
    'amounts only of one',
    { amountMinor: null, split: { kind: 'amounts', sharers: [sharer('ada', { part: 900 })] } },
    'variable',
  ],
  [
    'personal parts only of one',
    { amountMinor: null, split: { kind: 'personal', sharers: [sharer('ada', { part: 900 })] } },
    'variable',
  ],
  ['personal parts within it', { split: { kind: 'personal', sharers: [sharer('ada', { part: 100_001 })] } }, 'tooMuch'],
  ['personal parts of something', { split: { kind: 'personal', sharers: [sharer('ada', { part: 0 })] } }, 'extras'],
  [
    'a part for whoever has no other',
    { split: { kind: 'personal', sharers: [sharer('ada'), sharer('ben', { isPartAlone: true })] } },
    'extras',
  ],
  [
    'somebody who shares what is left',
    { split: { kind: 'personal', sharers: [sharer('ada', { part: 900, isPartAlone: true })] } },
    'nobody',
  ],
  ['shares of something', { split: { kind: 'shares', sharers: [sharer('ada', { part: 0 })] } }, 'weights'],
  ['shares in hundredths', { split: { kind: 'shares', sharers: [sharer('ada', { part: 1.005 })] } }, 'weights'],
  ['percentages of the whole', { split: { kind: 'percentages', sharers: [sharer('ada', { part: 99 })] } }, 'sum'],
  ['whole parts', { split: { kind: 'days', sharers: [sharer('ada', { part: 1.5 })] } }, 'parts'],
  [
    'days in their order',
    { split: { kind: 'days', sharers: [sharer('ada', { fromOn: '2026-02-02', untilOn: '2026-02-01' })] } },
    'dates',
  ],
  ['an end after its beginning', { untilOn: '2025-12-31' }, 'ends'],
])('a bill has %s', (_what, change, reason) => {
  expect(faultOf({ ...rent, ...change } as Bill)?.reason).toBe(reason);
});

describe('M16 what is coming', () => {
  const power: Bill = {
    ...rent,
    id: 'power',
    amountMinor: null,
    lastMinor: 3010,
    nextOn: '2026-12-15',
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15',
    firstOn: '2026-12-15',
  };

  test("upcoming dates are those within 60 days, soonest first, with the reader's part", () => {
    const coming = comingBills([power, rent, { ...rent, id: 'off', paused: 'byHand' }], 'ben', '2026-11-23');
    expect(coming.map(({ bill, dueOn, mineMinor, isEstimate }) => [bill.id, dueOn, mineMinor, isEstimate])).toEqual([
      ['rent', '2026-12-01', 33_333, false],
      ['power', '2026-12-15', 1003, true],
      ['rent', '2027-01-01', 33_334, false],
    ]);
    expect(sumOfMine(coming)).toEqual({ minor: 67_670, isEstimate: true });
  });

  test('upcoming dates begin today and include the sixtieth day', () => {
    const daysFrom = (today: string) => comingBills([rent], 'ben', today).map(({ dueOn }) => dueOn);
    expect(daysFrom('2026-12-02')).not.toContain('2027-02-01');
    expect(daysFrom('2026-12-03')).toContain('2027-02-01');
    expect(daysFrom('2026-12-01')[0]).toBe('2026-12-01');
  });

  test('upcoming dates of one day are in the order of ids', () => {
    const some = ['b', 'a', 'c'].map((id) => ({ ...rent, id }));
    const coming = comingBills(some, 'ben', '2026-11-23');
    expect(coming.slice(0, 3).map(({ bill }) => bill.id)).toEqual(['a', 'b', 'c']);
  });

  test("upcoming dates show no unknown amount, and none to members who don't share", () => {
    const [one] = comingBills([{ ...power, lastMinor: null }], 'ben', '2026-12-01');
    expect(one).toMatchObject({ minor: null, mineMinor: null, isEstimate: true });
    expect(sumOfMine(comingBills([rent], 'dan', '2026-11-23'))).toEqual({ minor: 0, isEstimate: false });
  });

  test("the reader's parts sum to at most the total, in every split", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('evenly' as const, 'days' as const),
        days,
        (minor, kind, today) => {
          const bill = { ...rent, amountMinor: minor, split: { ...rent.split, kind }, nextOn: nextDate(rent, today) };
          const sums = ['ada', 'ben', 'cleo'].map((me) => sumOfMine(comingBills([bill], me, today)).minor);
          const all = comingBills([bill], 'ada', today).reduce((sum, each) => sum + (each.minor ?? 0), 0);
          expect(sums.reduce((sum, each) => sum + each, 0)).toBe(all);
          expect(isBillFault(sharesOf(bill, minor, today))).toBe(false);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('a bill paused by a departure can be resumed once payer and sharers are chosen', () => {
  const change = { amount: 3 };
  const asked = [{ paidBy: 'ada' }, { split: { kind: 'evenly', sharers: [] } }, change] as never[];
  const pauses = (paused: Bill['paused']) => asked.map((input) => pauseAfter({ ...rent, paused }, input));
  expect(pauses('payerLeft')).toEqual(['byHand', 'byHand', 'payerLeft']);
  expect(pauses(null)).toEqual([null, null, null]);
});
