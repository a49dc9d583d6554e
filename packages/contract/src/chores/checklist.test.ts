import { expect, test } from 'vitest';
import { changeBack, freshLine, linesAfter, tickedCount, tickOf, withTick } from './checklist.ts';

const tick = { checkedBy: 'ada', checkedAt: '2026-11-20T08:00:00.000Z' };
const written = (id: string, text = id) => ({ id, text });
const [a, b, c] = [freshLine(written('a')), { ...freshLine(written('b')), ...tick }, freshLine(written('c'))];

test('a fresh line has what was written, and no tick', () => {
  expect(freshLine(b)).toEqual({ id: 'b', text: 'b', checkedBy: null, checkedAt: null });
});

test('a change sets the order and the words; ticks stay, new lines have none, and unnamed ones come last', () => {
  expect(linesAfter([a, b, c], { checklist: [written('d'), written('b', 'B')] })).toEqual([
    freshLine(written('d')),
    { ...b, text: 'B' },
    a,
    c,
  ]);
});

test('removed lines disappear, unless the change contains them', () => {
  expect(linesAfter([a, b, c], { removedLines: ['a', 'c'] })).toEqual([b]);
  expect(linesAfter([a, b], { checklist: [written('a')], removedLines: ['a', 'b'] })).toEqual([a]);
});

test('a change without a checklist keeps the checklist', () => {
  for (const change of [{}, { checklist: null, removedLines: null }])
    expect(linesAfter([a, b], change)).toEqual([a, b]);
});

test('undoing a change restores removed lines and removes added ones, in the old order and wording', () => {
  const change = { checklist: [written('d'), written('c', 'C')], removedLines: ['a'] };
  const back = changeBack([a, c], change);
  expect(back).toEqual({ checklist: [written('a'), written('c')], removedLines: ['d'] });
  expect(linesAfter(linesAfter([a, c], change), back ?? {})).toEqual([a, c]);
});

test("a change that loses a tick can't be undone; one that keeps it can", () => {
  expect(changeBack([a, b], { removedLines: ['b'] })).toBeNull();
  expect(changeBack([a, b], { removedLines: ['a'] })).toEqual({
    checklist: [written('a'), written('b')],
    removedLines: [],
  });
});

test('ticks and unticks one line; repeating it or an unknown line changes nothing', () => {
  const bins = { id: 'bins', updatedAt: '2026-11-20T08:00:00.000Z', checklist: [a, b, c] };
  const ticked = tickOf(bins, 'a', tick);
  const opened = tickOf(bins, 'b', null);
  expect(ticked).toEqual({ choreId: 'bins', updatedAt: bins.updatedAt, line: { id: 'a', ...tick } });
  expect(opened?.line).toEqual({ id: 'b', checkedBy: null, checkedAt: null });
  expect(ticked && withTick([a, b, c], ticked.line)).toEqual([{ ...a, ...tick }, b, c]);
  expect(opened && withTick([a, b, c], opened.line)).toEqual([a, freshLine(written('b')), c]);
  for (const [id, how] of [
    ['b', { ...tick, checkedBy: 'bob' }],
    ['a', null],
    ['x', tick],
  ] as const)
    expect(tickOf(bins, id, how)).toBeNull();
});

test('ticked lines are counted', () => {
  expect(tickedCount([a, b, c])).toBe(1);
  expect(tickedCount([])).toBe(0);
});
