import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billsUntil, type BookedDate } from './moving-out.ts';
import type { Bill } from './model.ts';
import type { BillSharer } from './schemas.ts';

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
  amountMinor: 60_000,
  paidBy: 'ada',
  expenseCategoryId: 'general',
  split: { kind: 'evenly', sharers: [sharer('ada'), sharer('ben')] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-01-01',
  untilOn: null,
  nextOn: '2026-05-01',
  paused: null,
  lastOn: '2026-04-01',
  lastMinor: 60_000,
  asks: [],
};
const april: BookedDate = {
  id: 'april',
  billId: 'rent',
  dueOn: '2026-04-01',
  amountMinor: 60_000,
  shares: { ada: 30_000, ben: 30_000 },
};
const until = (day: string, bill: Bill = rent, booked = [april], userId = 'ben') =>
  billsUntil([bill], booked, { userId, day });
const summaryOf = (cuts: ReturnType<typeof until>) =>
  cuts.map(({ kind, dueOn, days, minor, isEstimate }) => [kind, dueOn, days, minor, ...(isEstimate ? ['about'] : [])]);

describe('M29 bills up to the last day', () => {
  test('a booked amount for later days is refunded, as if split by days', () => {
    // 30 days and 10 of them: 450 and 150.
    expect(summaryOf(until('2026-04-10'))).toEqual([['back', '2026-04-01', 10, 15_000]]);
    expect([...(until('2026-04-10')[0]?.changes ?? [])]).toEqual([
      ['ada', -15_000],
      ['ben', 15_000],
    ]);
    // The last day of the period: no days to cut.
    expect(until('2026-04-30')).toEqual([]);
    // Already corrected, by hand or by their days.
    expect(until('2026-04-10', rent, [{ ...april, shares: { ada: 45_000, ben: 15_000 } }])).toEqual([]);
    const byDays = { ...rent, split: { kind: 'days' as const, sharers: rent.split.sharers } };
    expect(summaryOf(until('2026-04-10', byDays))).toEqual([['back', '2026-04-01', 10, 15_000]]);
    // Ben's two shares of three, and his personal part plus the rest.
    const by = (kind: 'shares' | 'personal', part: number) => ({
      ...rent,
      split: { kind, sharers: [sharer('ada'), sharer('ben', { part })] },
    });
    const more = [{ ...april, shares: { ada: 20_000, ben: 40_000 } }];
    for (const bill of [by('shares', 2), by('personal', 20_000)])
      expect(summaryOf(until('2026-04-10', bill, more))).toEqual([['back', '2026-04-01', 10, 16_000]]);
    // The bill has other sharers by now: the booked shares give the parts.
    const without = { ...rent, split: { kind: 'evenly' as const, sharers: [sharer('ada'), sharer('cleo')] } };
    expect(summaryOf(until('2026-04-10', without))).toEqual([['back', '2026-04-01', 10, 15_000]]);
  });

  test('an unbooked date counts the days lived there, also for its payer', () => {
    expect(summaryOf(until('2026-05-31'))).toEqual([['coming', '2026-05-01', 31, -30_000]]);
    expect(summaryOf(until('2026-05-10', rent, []))).toEqual([['coming', '2026-05-01', 10, -14_634]]);
    expect(summaryOf(until('2026-05-31', rent, [], 'ada'))).toEqual([['coming', '2026-05-01', 31, 30_000]]);
    expect(until('2026-05-31', rent, [], 'cleo')).toEqual([]);
    expect(until('2026-05-31', { ...rent, paused: 'byHand' }, [])).toEqual([]);
    const until3 = {
      ...rent.split,
      kind: 'days' as const,
      sharers: [sharer('ada'), sharer('ben', { untilOn: '2026-05-03' })],
    };
    expect(summaryOf(until('2026-05-31', { ...rent, split: until3 }, []))).toEqual([
      ['coming', '2026-05-01', 3, -5_294],
    ]);
    const power = { ...rent, amountMinor: null, asks: ['2026-04-01'] };
    expect(summaryOf(until('2026-05-02', power, []))).toEqual([
      ['coming', '2026-04-01', 30, -30_000, 'about'],
      ['coming', '2026-05-01', 2, -3_636, 'about'],
    ]);
    expect(summaryOf(until('2026-04-30', { ...power, lastMinor: null }, []))).toEqual([
      ['coming', '2026-04-01', 30, null, 'about'],
    ]);
  });

  test('moves money only between members, and collects no more than was booked', () => {
    const kinds = fc.constantFrom('evenly' as const, 'percentages' as const, 'amounts' as const, 'days' as const);
    const day = fc.integer({ min: 1, max: 90 }).map((n) => new Date(Date.UTC(2026, 3, n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(kinds, day, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99_999 }), (...some) => {
        const [kind, last, percent, booked] = some;
        const part = kind === 'percentages' ? percent : kind === 'amounts' ? percent * 600 : null;
        const rest = part === null ? null : (kind === 'percentages' ? 100 : 60_000) - part;
        const sharers = [sharer('ada', { part: rest }), sharer('ben', { part })];
        const bens = Math.floor(booked / 3);
        const bill = { ...rent, split: { kind, sharers } };
        const shares = { ada: booked - bens, ben: bens };
        for (const cut of until(last, bill, [{ ...april, amountMinor: booked, shares }])) {
          const sum = [...cut.changes.values()].reduce((total, minor) => total + minor, 0);
          const minor = cut.minor ?? 0;
          const isFair = cut.kind === 'back' ? minor > 0 : minor <= 0;
          expect([sum, cut.changes.get('ben'), isFair]).toEqual([0, minor, true]);
        }
      }),
      { numRuns: 30 },
    );
  });
});
