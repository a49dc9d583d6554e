import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeKind, giveRest, percentagesOf, previewSplit, type SplitDraft, typePart } from './split-draft.ts';

const empty: SplitDraft = { kind: 'evenly', sharers: [], values: {}, percentages: {} };
const write = (minor: number) => (minor / 100).toFixed(2);

describe('the live shares of an expense', () => {
  test('an even split gives the leftover minor units to the first', () => {
    const preview = previewSplit({ ...empty, sharers: ['a', 'b', 'c'] }, 1000, '.');
    expect(Object.fromEntries(preview.minor)).toEqual({ a: 334, b: 333, c: 333 });
    expect(preview).toMatchObject({ sharerCount: 3, left: 0, problem: null });
  });

  test('an even split needs a member', () => {
    expect(previewSplit(empty, 1000, '.').problem).toBe('nobody');
  });

  test('amounts may be sums; missing and excess amounts are shown', () => {
    const split = (values: SplitDraft['values']) => previewSplit({ ...empty, kind: 'value', values }, 1000, ',');
    expect(split({ a: '4+2,50', b: '3,50', c: '' })).toMatchObject({ problem: null, sharerCount: 2, left: 0 });
    expect(split({ a: '4', b: '0' })).toMatchObject({ problem: 'left', left: 600, sharerCount: 1 });
    expect(split({ a: '14' })).toMatchObject({ problem: 'over', left: -400 });
    expect(split({ a: 'x', b: '10' }).problem).toBe('unreadable');
    expect(split({ a: '-5', b: '15' }).problem).toBe('unreadable');
    expect(split({}).problem).toBe('nobody');
  });

  test('percentages are whole and make 100', () => {
    const split = (percentages: SplitDraft['percentages']) =>
      previewSplit({ ...empty, kind: 'percentage', percentages }, 1001, '.');
    expect(Object.fromEntries(split({ a: '33', b: '33 %', c: '34' }).minor)).toEqual({ a: 330, b: 330, c: 341 });
    expect(split({ a: '60' })).toMatchObject({ problem: 'left', left: 40 });
    expect(split({ a: '60', b: '60' })).toMatchObject({ problem: 'over', left: -20 });
    expect(split({ a: '33.3' }).problem).toBe('unreadable');
  });
});

describe('the untyped rest', () => {
  const three: SplitDraft = { ...empty, kind: 'value', sharers: ['a', 'b', 'c'] };
  const partsOf = (draft: SplitDraft, minor = 1000, step?: number) =>
    Object.fromEntries(previewSplit(draft, minor, '.', step).parts);

  test('the rest is shared by members without a typed part, to the cent', () => {
    expect(partsOf(three)).toEqual({ a: 334, b: 333, c: 333 });
    const typed = typePart(three, 'b', '4');
    expect(partsOf(typed)).toEqual({ a: 300, b: 400, c: 300 });
    expect(previewSplit(typed, 1000, '.')).toMatchObject({ left: 0, sharerCount: 3, problem: null });
    // The amount may come, or change, afterwards.
    expect(partsOf(typed, 1201)).toEqual({ a: 401, b: 400, c: 400 });
  });

  test('is shared in whole percent, too', () => {
    const percent: SplitDraft = { ...three, kind: 'percentage' };
    expect(partsOf(percent)).toEqual({ a: 34, b: 33, c: 33 });
    expect(partsOf(typePart(percent, 'a', '50'))).toEqual({ a: 50, b: 25, c: 25 });
  });

  test('falls in whole coins where there are no cents', () => {
    expect(partsOf(three, 100_000, 100)).toEqual({ a: 33_400, b: 33_300, c: 33_300 });
    expect(partsOf(typePart(three, 'a', '10'), 1050, 100)).toEqual({ a: 1000, b: 50, c: 0 });
  });

  test('the rest stays out of an emptied field, so that another number can be typed', () => {
    expect(partsOf(typePart(three, 'a', ''))).toEqual({ a: 0, b: 500, c: 500 });
  });

  test('is nothing when too much was typed', () => {
    const over = typePart(three, 'a', '12');
    expect(partsOf(over)).toEqual({ a: 1200, b: 0, c: 0 });
    expect(previewSplit(over, 1000, '.')).toMatchObject({ left: -200, problem: 'over' });
  });

  test('the rest can be given to a member once each part was typed, and an excess be removed', () => {
    const typed = typePart(typePart(typePart(three, 'a', '4'), 'b', '2'), 'c', '1');
    const more = giveRest(typed, 'b', previewSplit(typed, 1000, '.'), write);
    expect(partsOf(more)).toEqual({ a: 400, b: 500, c: 100 });
    const less = giveRest(more, 'a', previewSplit(more, 900, '.'), write);
    expect(partsOf(less, 900)).toEqual({ a: 300, b: 500, c: 100 });
  });
});

describe('changing the kind of split', () => {
  test('starts from the shares that are there', () => {
    const even = { ...empty, sharers: ['a', 'b', 'c'] };
    const { minor } = previewSplit(even, 1000, '.');
    const partsIn = (draft: SplitDraft) => Object.fromEntries(previewSplit(draft, 1000, '.').parts);
    const byValue = changeKind(even, 'value', minor, write);
    expect(partsIn(byValue)).toEqual({ a: 334, b: 333, c: 333 });
    expect(partsIn(changeKind(even, 'percentage', minor, write))).toEqual({ a: 34, b: 33, c: 33 });
    expect(changeKind({ ...byValue, values: { b: '10' } }, 'evenly', new Map([['b', 1000]]), write).sharers).toEqual([
      'b',
    ]);
  });

  test('typed values stay distinct from filled ones', () => {
    const typed = typePart({ ...empty, kind: 'percentage', sharers: ['a', 'b', 'c'] }, 'a', '50');
    const byValue = changeKind(typed, 'value', previewSplit(typed, 1000, '.').minor, write);
    expect(byValue.values).toEqual({ a: '5.00' });
    expect(changeKind(byValue, 'percentage', previewSplit(byValue, 1000, '.').minor, write).percentages).toEqual({
      a: '50',
    });
  });

  test('typed values stay when there are no shares yet', () => {
    expect(changeKind({ ...empty, values: { a: '1' } }, 'value', new Map(), write).values).toEqual({ a: '1' });
  });

  test('percentages always make 100 and are never a whole percent off', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }), (minor) => {
        const shares = new Map(minor.map((value, i) => [`p${i}`, value]));
        const total = minor.reduce((sum, value) => sum + value, 0);
        const percentages = percentagesOf(shares);
        expect([...percentages.values()].reduce((sum, p) => sum + p, 0)).toBe(100);
        for (const [id, value] of shares)
          expect(Math.abs((percentages.get(id) ?? 0) - (value * 100) / total)).toBeLessThan(1);
      }),
    );
  });
});
