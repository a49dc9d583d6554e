import { expect, test } from 'vitest';
import { changeBack, freshLine, linesAfter, tickedCount, tickedLines } from './checklist.ts';

const tick = { checkedBy: 'ada', checkedAt: '2026-11-20T08:00:00.000Z' };
const written = (id: string, text = id) => ({ id, text });
const [a, b, c] = [freshLine(written('a')), { ...freshLine(written('b')), ...tick }, freshLine(written('c'))];

test('a fresh line has what was written, and no tick', () => {
  expect(freshLine(b)).toEqual({ id: 'b', text: 'b', checkedBy: null, checkedAt: null });
});

test('a change says the order and the words; ticks stay, new lines are fresh, and unnamed ones come last', () => {
  expect(linesAfter([a, b, c], { checklist: [written('d'), written('b', 'B')] })).toEqual([
    freshLine(written('d')),
    { ...b, text: 'B' },
    a,
    c,
  ]);
});

test('lines go that are said to go, unless the change names them', () => {
  expect(linesAfter([a, b, c], { removedLines: ['a', 'c'] })).toEqual([b]);
  expect(linesAfter([a, b], { checklist: [written('a')], removedLines: ['a', 'b'] })).toEqual([a]);
});

test('a change that says nothing of it leaves a checklist as it is', () => {
  for (const change of [{}, { checklist: null, removedLines: null }])
    expect(linesAfter([a, b], change)).toEqual([a, b]);
});

test('a change is taken back: what went is there, what came goes, in the old order and words', () => {
  const change = { checklist: [written('d'), written('c', 'C')], removedLines: ['a'] };
  const back = changeBack([a, c], change);
  expect(back).toEqual({ checklist: [written('a'), written('c')], removedLines: ['d'] });
  expect(linesAfter(linesAfter([a, c], change), back ?? {})).toEqual([a, c]);
});

test('a change that forgets a tick cannot be taken back; one that keeps it can', () => {
  expect(changeBack([a, b], { removedLines: ['b'] })).toBeNull();
  expect(changeBack([a, b], { removedLines: ['a'] })).toEqual({
    checklist: [written('a'), written('b')],
    removedLines: [],
  });
});

test('a line is ticked and unticked, and no other', () => {
  expect(tickedLines([a, b, c], 'a', tick)).toEqual([{ ...a, ...tick }, b, c]);
  expect(tickedLines([a, b, c], 'b', null)).toEqual([a, freshLine(written('b')), c]);
});

test('what is so already, or is not there, is no change', () => {
  expect(tickedLines([a, b], 'b', { ...tick, checkedBy: 'bob' })).toBeNull();
  expect(tickedLines([a, b], 'a', null)).toBeNull();
  expect(tickedLines([a, b], 'x', tick)).toBeNull();
});

test('ticked lines are counted', () => {
  expect(tickedCount([a, b, c])).toBe(1);
  expect(tickedCount([])).toBe(0);
});
