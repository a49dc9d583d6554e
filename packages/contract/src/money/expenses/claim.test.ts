import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bill } from '../../bills/model.ts';
import { claimBill } from '../../bills/claim.ts';
import { faultOf } from '../../bills/faults.ts';
import { isBillFault, sharesOf } from '../../bills/split.ts';
import { claimIn, claimStored } from './claim.ts';
import { toStoredSplit } from './edit.ts';
import { entriesOf, sumEntries } from '../planning/ledger.ts';
import { paidIn } from '../splitting/payers.ts';
import type { DetailedSplit, Split } from '../shapes/model.ts';
import { isFault } from '../splitting/split.ts';

const claim = { placeholderId: 'mia?', userId: 'mia' };
const members = ['mia?', 'mia', 'ben', 'cleo'];
const some = fc.subarray(members, { minLength: 1 }).chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }));
const minor = fc.integer({ min: 1, max: 100_000 });

/** Whole numbers from 1 on that sum to a total, by person. */
const parted = (ids: readonly string[], total: number): Record<string, number> =>
  Object.fromEntries(ids.map((id, i) => [id, i === 0 ? total - (ids.length - 1) : 1]));

const split = fc
  .tuple(some, minor, fc.constantFrom(0, 1, 2, 'shares', 'personal', 'items'))
  .map(([ids, more, kind]) => {
    const amountMinor = more + 100;
    const input: Split =
      kind === 0
        ? { kind: 'evenly', between: ids }
        : kind === 1
          ? { kind: 'amounts', amounts: parted(ids, amountMinor) }
          : kind === 2
            ? { kind: 'percentages', percentages: parted(ids, 100) }
            : ownSplit(kind as DetailedSplit['kind'], ids, amountMinor);
    return toStoredSplit(amountMinor, input);
  });

function ownSplit(kind: DetailedSplit['kind'], ids: readonly string[], amountMinor: number): DetailedSplit {
  if (kind === 'shares') return { kind, weights: parted(ids, 7 + ids.length) };
  if (kind === 'personal') return { kind, sharers: [...ids], extras: { 'mia?': 50 } };
  return { kind, items: [{ name: '', minor: amountMinor - 10, sharers: [...ids] }], restMinor: 10 };
}

const paid = (ids: readonly string[], amountMinor: number) =>
  paidIn(amountMinor, { paidBy: ids[0] ?? '', payers: ids.length > 1 ? parted(ids, amountMinor) : null });

describe('M23: a claimed placeholder', () => {
  test('a claim gives its balance to the member and changes no other, in every kind of split', () => {
    fc.assert(
      fc.property(split, some, (stored, payers) => {
        if (isFault(stored)) throw new Error(JSON.stringify(stored));
        const by = paid(payers, stored.amountMinor);
        if (isFault(by)) throw new Error(JSON.stringify(by));
        const before = { ...stored, ...by };
        const after = claimStored(before, claim);
        const [was, is] = [sumEntries(entriesOf(before)), sumEntries(entriesOf(after))];
        const { 'mia?': theirs = 0, ...others } = Object.fromEntries(was);
        const expected = { ...others, mia: (others['mia'] ?? 0) + theirs };
        for (const [id, sum] of Object.entries(expected)) expect(is.get(id) ?? 0).toBe(sum);
        expect(JSON.stringify(after)).not.toContain('mia?');
        // It is a valid split to send.
        const again = toStoredSplit(after.amountMinor, after.split);
        expect(again).toMatchObject({ shares: after.shares });
        const { paidBy, payers: several } = after;
        expect(paidIn(after.amountMinor, { paidBy, payers: several })).toEqual({ paidBy, payers: several });
        // A placeholder who is the only sharer keeps the kind of split.
        const isAlone = !('mia' in stored.shares);
        expect(after.split.kind).toBe(isAlone ? stored.split.kind : after.split.kind);
      }),
    );
  });

  test('a claim merges both in the log, adding their figures', () => {
    const log = { before: { splitBetween: { 'mia?': 5, mia: 2 }, paidBy: 'mia?' }, after: {} };
    expect(claimIn(log, claim)).toEqual({ before: { splitBetween: { mia: 7 }, paidBy: 'mia' }, after: {} });
  });

  test('a claim of a bill moves its part to the member, to the cent, or to the leftover minor unit of equal parts and days', () => {
    const sharer = (userId: string, part: number | null = null, untilOn: string | null = null) => ({
      userId,
      part,
      fromOn: null,
      untilOn,
    });
    const bill = (
      kind: Bill['split']['kind'],
      parts: readonly (number | null)[],
    ): Pick<Bill, 'paidBy' | 'split' | 'paused' | 'amountMinor'> => ({
      amountMinor: 10_000,
      paidBy: 'mia?',
      split: { kind, sharers: ['mia?', 'mia', 'ben'].map((id, i) => sharer(id, parts[i] ?? null)) },
      paused: null,
    });
    const days = { rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1', firstOn: '2026-01-01', untilOn: null };
    for (const [kind, parts] of [
      ['evenly', []],
      ['amounts', [2000, 3000, 5000]],
      ['percentages', [20, 30, 50]],
      ['days', [1, 2, 3]],
      ['shares', [0.5, 2, null]],
      ['personal', [500, null, 700]],
    ] as const) {
      const [before, after] = [bill(kind, parts), claimBill(bill(kind, parts), claim)];
      expect(after).toMatchObject({ paidBy: 'mia', paused: null });
      expect(faultOf({ ...days, ...after })).toBeNull();
      const [was, is] = [before, after].map((each) => sharesOf({ ...days, ...each }, 10_000, '2026-11-01'));
      if (!was || !is || isBillFault(was) || isBillFault(is)) throw new Error('It cannot be split');
      const borne = (was.shares['mia?'] ?? 0) + (was.shares['mia'] ?? 0);
      expect(Math.abs((is.shares['mia'] ?? 0) - borne)).toBeLessThanOrEqual(
        ['evenly', 'days', 'shares'].includes(kind) ? 1 : 0,
      );
    }
    const alone = {
      ...bill('days', []),
      split: { kind: 'days' as const, sharers: [sharer('mia?', 2, '2026-11-10'), sharer('ben')] },
    };
    expect(claimBill(alone, claim).split.sharers[0]).toEqual(sharer('mia', 2, '2026-11-10'));
    const stays = { ...alone, split: { ...alone.split, sharers: [...alone.split.sharers, sharer('mia')] } };
    expect(claimBill(stays, claim)).toMatchObject({
      paused: 'sharerLeft',
      split: { sharers: [sharer('ben'), sharer('mia')] },
    });
    const others = {
      ...bill('evenly', []),
      paidBy: 'ben',
      split: { kind: 'evenly' as const, sharers: [sharer('ben')] },
    };
    expect(claimBill(others, claim)).toBe(others);
  });
});
