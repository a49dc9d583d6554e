import type { DetailedSplit } from '@hestia/contract/money/shapes/model.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { detailedOut, expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import {
  minorOf,
  copyOf,
  draftOf,
  emptyDraft,
  finishDraft,
  sharesOf,
  withMembersOnly,
  withSign,
} from './expense-draft.ts';
import { expenseOf, FOOD } from '../money.test-fixtures.ts';
import { inFairTurn, lastWeights, oddIn } from '#shared/split/own-split-draft.ts';
import { previewPayers } from './payers-draft.ts';
import { changeKind, previewSplit, type SplitDraft } from '#shared/split/split-draft.ts';

const write = (minor: number) => (minor / 100).toFixed(2);
const none: SplitDraft = { kind: 'evenly', sharers: [LEA, TOM, YUKI], values: {}, percentages: {} };
const preview = (draft: Partial<SplitDraft>, minor = 1000) => previewSplit({ ...none, ...draft }, minor, '.');
const item = (amount: string, sharers: string[] | null = null) => ({ id: amount, name: '', amount, sharers });

describe('a split of ours that is typed', () => {
  test('by shares: each sharing member has one, until another number is typed', () => {
    const typed = preview({ kind: 'shares', weights: { [TOM]: '2,5'.replace(',', '.'), [YUKI]: '' } }, 700);
    expect(typed).toMatchObject({ sharerCount: 2, problem: null });
    expect(Object.fromEntries(typed.minor)).toEqual({ [LEA]: 200, [TOM]: 500 });
    expect(preview({ kind: 'shares', weights: { [TOM]: 'x' } }).problem).toBe('unreadable');
    expect(preview({ kind: 'shares', weights: { [TOM]: '1001' } }).problem).toBe('unreadable');
    expect(preview({ kind: 'shares', sharers: [] }).problem).toBe('nobody');
  });

  test('with extras: an excess is shown', () => {
    expect(preview({ kind: 'personal', extras: { [TOM]: '12' } })).toMatchObject({ problem: 'over', left: -200 });
    expect(preview({ kind: 'personal', extras: { [TOM]: '-1' } }).problem).toBe('unreadable');
    expect(Object.fromEntries(preview({ kind: 'personal', extras: { [TOM]: '4' } }).minor)).toEqual({
      [LEA]: 200,
      [TOM]: 600,
      [YUKI]: 200,
    });
  });

  test("by item: empty items are ignored; without an amount the items' sum is it", () => {
    const items = [item('4', [TOM]), { ...item(''), name: ' ' }, item('6')];
    const typed = preview({ kind: 'items', items }, 0);
    expect(typed).toMatchObject({ problem: null, itemsMinor: 1000, split: { restMinor: 0 } });
    expect(Object.fromEntries(typed.minor)).toEqual({ [TOM]: 600, [LEA]: 200, [YUKI]: 200 });
    expect(preview({ kind: 'items', items: [item('x')] }).problem).toBe('unreadable');
    expect(preview({ kind: 'items', items: [] }).problem).toBe('nobody');
    expect(preview({ kind: 'items', items: [item('4', [])] }).problem).toBe('nobody');
  });

  test('a split becomes amounts equal to its parts, and even parts for members who had any', () => {
    const draft = { ...none, kind: 'shares' as const, weights: { [TOM]: '3', [YUKI]: '0' } };
    const { minor } = previewSplit(draft, 1000, '.');
    expect(changeKind(draft, 'value', minor, write).values).toEqual({ [LEA]: '2.50', [TOM]: '7.50' });
    expect(changeKind(draft, 'evenly', minor, write).sharers).toEqual([LEA, TOM]);
  });

  test('amounts are formatted again with another decimal separator, without former members', () => {
    const split = { ...none, weights: { [TOM]: '1.5' }, extras: { [TOM]: '2.50' }, items: [item('3.20', [TOM, LEA])] };
    const draft = { ...emptyDraft('new', LEA, [], '2026-11-20'), sign: '.' as const, payers: { [TOM]: '4.50' }, split };
    expect(withSign(draft, ',')).toMatchObject({
      payers: { [TOM]: '4,50' },
      split: { weights: { [TOM]: '1,5' }, extras: { [TOM]: '2,50' }, items: [{ amount: '3,20' }] },
    });
    expect(withMembersOnly(draft, LEA, [LEA, YUKI])).toMatchObject({
      payers: {},
      split: { sharers: [LEA, YUKI], weights: {}, extras: {}, items: [{ sharers: [LEA] }] },
    });
  });

  test('suggests the weights of the last expense by shares', () => {
    const weights = { [TOM]: 2 };
    expect(lastWeights([expenseOf(), expenseOf({ split: { kind: 'shares', weights } })].map(expenseIn))).toEqual(
      weights,
    );
    expect(lastWeights([expenseIn(expenseOf())])).toEqual({});
  });

  test('M13: lists its members in the order of future leftover minor units', () => {
    const even = expenseOf({ amount: 10, splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 } });
    const turn = inFairTurn({ ...none, items: [item('1', [LEA, YUKI]), item('2')] }, [expenseIn(even)]);
    expect(turn).toMatchObject({ sharers: [TOM, YUKI, LEA], items: [{ sharers: [YUKI, LEA] }, { sharers: null }] });
  });

  test('M13: the split names who bears a leftover minor unit, unless all amounts were typed', () => {
    expect(oddIn(preview({}))).toEqual([LEA]);
    expect(oddIn(preview({ kind: 'personal', extras: { [TOM]: '4.01' } }))).toEqual([LEA, TOM]);
    // TOM and YUKI lose 40 and 60 hundredths by rounding.
    expect(oddIn(preview({ kind: 'shares', sharers: [], weights: { [TOM]: '1', [YUKI]: '1.5' } }, 1001))).toEqual([
      YUKI,
    ]);
    expect(oddIn(preview({ kind: 'items', items: [item('10')] }))).toEqual([LEA]);
    const percentages = { [LEA]: '33', [TOM]: '33', [YUKI]: '34' };
    expect(oddIn(preview({ kind: 'percentage', percentages }, 1001))).toEqual([YUKI]);
    expect(oddIn(preview({ kind: 'value', values: { [LEA]: '9', [TOM]: '1' } }))).toEqual([]);
    expect(oddIn(preview({}, 900))).toEqual([]);
  });
});

describe('several payers who are typed', () => {
  const three = { paidBy: LEA, payers: { [TOM]: '4' } };

  test('leave the rest to the first, unless that is typed, too', () => {
    expect(previewPayers({ paidBy: LEA }, 1000, '.')).toBeNull();
    expect(Object.fromEntries(previewPayers(three, 1000, '.')?.minor ?? [])).toEqual({ [LEA]: 600, [TOM]: 400 });
    const typed = (payers: Record<string, string>) => previewPayers({ paidBy: LEA, payers }, 1000, '.');
    expect(typed({ [LEA]: '5', [TOM]: '4' })).toMatchObject({ left: 100, problem: 'left' });
    expect(typed({ [TOM]: '11' })).toMatchObject({ left: -100, problem: 'over' });
    expect(typed({ [TOM]: 'x' })).toMatchObject({ problem: 'unreadable' });
    expect(typed({ [TOM]: '-1' })).toMatchObject({ problem: 'unreadable' });
  });
});

describe('a saved expense of a split of ours', () => {
  const minor = fc.integer({ min: 2000, max: 100_000 });
  const some = fc.shuffledSubarray([LEA, TOM, YUKI], { minLength: 1 });
  const split: fc.Arbitrary<DetailedSplit> = fc.oneof(
    fc.tuple(some, fc.integer({ min: 1, max: 400 })).map(([ids, weight]) => ({
      kind: 'shares' as const,
      weights: Object.fromEntries(ids.map((id, index) => [id, (weight + index) / 100])),
    })),
    fc.tuple(some, some).map(([sharers, ids]) => ({
      kind: 'personal' as const,
      sharers,
      extras: Object.fromEntries(ids.map((id) => [id, 125])),
    })),
    fc.tuple(some, some, minor).map(([a, b]) => ({
      kind: 'items' as const,
      items: [
        { name: 'Soup', minor: 450, sharers: a },
        { name: '', minor: 1201, sharers: b },
      ],
      restMinor: 0,
    })),
  );

  /** In the server's form. */
  function saved(amountMinor: number, own: DetailedSplit): Expense {
    const expected = own.kind === 'items' ? { ...own, restMinor: amountMinor - 1651 } : own;
    const shares = splitAmount(amountMinor, expected);
    if (isFault(shares)) throw new Error(shares.reason);
    const payers = { [TOM]: 5, [LEA]: (amountMinor - 500) / 100 };
    const splitBetween = Object.fromEntries(shares.map((share) => [share.userId, share.minor / 100]));
    const money = {
      amount: amountMinor / 100,
      paidBy: LEA,
      payers,
      splitType: 1 as const,
      splitBetween,
      split: detailedOut(expected),
    };
    return expenseOf({ ...money, pictures: [] });
  }

  test('an unchanged split comes back unchanged, and is equal when duplicated', () => {
    fc.assert(
      fc.property(minor, split, (amountMinor, own) => {
        const expense = saved(amountMinor, own);
        for (const draft of [
          draftOf(expenseIn(expense), write, 'Europe/Paris'),
          copyOf(expenseIn(expense), write, { id: 'another', day: '2026-11-20' }),
        ]) {
          const sum = minorOf(draft.amount, '.');
          const amounts = {
            minor: sum,
            split: sharesOf(draft.split, sum, '.'),
            payers: previewPayers(draft, sum, '.'),
          };
          const context = {
            colocationId: HOUSEHOLD,
            me: LEA,
            timeZone: 'Europe/Paris',
            category: { id: FOOD, name: 'Food' },
            before: expenseIn(expense),
          };
          const { shown: finished } = finishDraft(draft, amounts, context);
          expect({ ...finished, id: expense.id, dateOfPayment: expense.dateOfPayment }).toEqual(expense);
        }
      }),
      // In this one, two lose equally by rounding.
      { numRuns: 60, examples: [[64_056, { kind: 'shares', weights: { [YUKI]: 0.15, [LEA]: 0.16, [TOM]: 0.17 } }]] },
    );
  });
});
