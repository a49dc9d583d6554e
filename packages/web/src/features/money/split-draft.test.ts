import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeKind, percentagesOf, previewSplit, type SplitDraft } from './split-draft.ts';

const empty: SplitDraft = { kind: 'evenly', sharers: [], values: {}, percentages: {} };
const write = (cents: number) => (cents / 100).toFixed(2);

describe('the live shares of an expense', () => {
  test('an even split gives the leftover cents to the first', () => {
    const preview = previewSplit({ ...empty, sharers: ['a', 'b', 'c'] }, 1000, '.');
    expect(Object.fromEntries(preview.cents)).toEqual({ a: 334, b: 333, c: 333 });
    expect(preview).toMatchObject({ people: 3, left: 0, problem: null });
  });

  test('an even split needs somebody', () => {
    expect(previewSplit(empty, 1000, '.').problem).toBe('nobody');
  });

  test('amounts may be sums; what is missing or too much is told', () => {
    const split = (values: SplitDraft['values']) => previewSplit({ ...empty, kind: 'value', values }, 1000, ',');
    expect(split({ a: '4+2,50', b: '3,50', c: '' })).toMatchObject({ problem: null, people: 2, left: 0 });
    expect(split({ a: '4', b: '0' })).toMatchObject({ problem: 'left', left: 600, people: 1 });
    expect(split({ a: '14' })).toMatchObject({ problem: 'over', left: -400 });
    expect(split({ a: 'x', b: '10' }).problem).toBe('unreadable');
    expect(split({ a: '-5', b: '15' }).problem).toBe('unreadable');
    expect(split({}).problem).toBe('nobody');
  });

  test('percentages are whole and make 100', () => {
    const split = (percentages: SplitDraft['percentages']) =>
      previewSplit({ ...empty, kind: 'percentage', percentages }, 1001, '.');
    expect(Object.fromEntries(split({ a: '33', b: '33 %', c: '34' }).cents)).toEqual({ a: 330, b: 330, c: 341 });
    expect(split({ a: '60' })).toMatchObject({ problem: 'left', left: 40 });
    expect(split({ a: '60', b: '60' })).toMatchObject({ problem: 'over', left: -20 });
    expect(split({ a: '33.3' }).problem).toBe('unreadable');
  });
});

describe('changing the kind of split', () => {
  test('starts from the shares that are there', () => {
    const even = { ...empty, sharers: ['a', 'b', 'c'] };
    const { cents } = previewSplit(even, 1000, '.');
    const byValue = changeKind(even, 'value', cents, write);
    expect(byValue.values).toEqual({ a: '3.34', b: '3.33', c: '3.33' });
    expect(changeKind(even, 'percentage', cents, write).percentages).toEqual({ a: '34', b: '33', c: '33' });
    expect(changeKind({ ...byValue, values: { b: '10' } }, 'evenly', new Map([['b', 1000]]), write).sharers).toEqual([
      'b',
    ]);
  });

  test('keeps what was typed when there are no shares yet', () => {
    expect(changeKind({ ...empty, values: { a: '1' } }, 'value', new Map(), write).values).toEqual({ a: '1' });
  });

  test('percentages always make 100 and are never a whole percent off', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }), (cents) => {
        const shares = new Map(cents.map((value, i) => [`p${i}`, value]));
        const total = cents.reduce((sum, value) => sum + value, 0);
        const percentages = percentagesOf(shares);
        expect([...percentages.values()].reduce((sum, p) => sum + p, 0)).toBe(100);
        for (const [id, value] of shares)
          expect(Math.abs((percentages.get(id) ?? 0) - (value * 100) / total)).toBeLessThan(1);
      }),
    );
  });
});
