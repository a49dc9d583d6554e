import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { newsByPlace, newsLines } from './lines.ts';
import { type Deed, type NewsEntry, placeOf } from './schemas.ts';

let seq = 1000;
const entry = (deed: Deed, more: Partial<NewsEntry> = {}): NewsEntry => ({
  seq: seq--,
  at: '2026-11-22T18:00:00.000Z',
  actorId: 'tomasz',
  deed,
  thingId: `thing ${seq}`,
  words: null,
  aboutId: null,
  aboutWords: null,
  amount: null,
  isMention: false,
  ...more,
});

test('N1: seven ticks of one list are one line, which names the first three; another list has a separate line', () => {
  const tick = (name: string, aboutId = 'groceries') => entry('itemTicked', { words: name, aboutId });
  const names = ['Milk', 'Bread', 'Eggs', 'Rice', 'Salt', 'Soap', 'Tea'];
  const lines = newsLines([...names.map((name) => tick(name)), tick('Paint', 'hardware')]);
  expect(lines.map(({ count, words, leadsTo }) => [count, words, leadsTo])).toEqual([
    [7, ['Milk', 'Bread', 'Eggs'], 'groceries'],
    [1, ['Paint'], 'hardware'],
  ]);
});

test('N1: several expenses by one member are one line without a link; those of two members are two', () => {
  const lines = newsLines([entry('expenseAdded'), entry('expenseAdded', { actorId: 'ana' }), entry('expenseAdded')]);
  expect(lines.map(({ count, last, leadsTo }) => [count, last.actorId, leadsTo === null])).toEqual([
    [2, 'tomasz', true],
    [1, 'ana', false],
  ]);
});

test('a line links to the oldest of the entries that it joins', () => {
  const [line] = newsLines([entry('messageSent', { thingId: 'third' }), entry('messageSent', { thingId: 'second' })]);
  expect([line?.last.thingId, line?.first.thingId]).toEqual(['third', 'second']);
});

test('N2: ticking, unticking and ticking again counts once', () => {
  const [line] = newsLines([entry('itemTicked', { thingId: 'milk' }), entry('itemTicked', { thingId: 'milk' })]);
  expect(line?.count).toBe(1);
});

test('N3: mentions come first, separately; then the places in their order, without empty ones', () => {
  const mention = () => entry('messageSent', { isMention: true });
  const groups = newsByPlace(
    newsLines([entry('messageSent'), entry('noteAdded'), mention(), entry('messageSent'), mention()]),
  );
  expect(groups.map(({ place, lines }) => [place, lines.map(({ count }) => count)])).toEqual([
    ['mentions', [1, 1]],
    ['board', [1]],
    ['chat', [2]],
  ]);
});

test('entries of a newer version are left out', () => {
  expect(newsLines([entry('catFed' as Deed)])).toEqual([]);
});

test('N4: each entry is in one line, lines are in order, and none joins two people', () => {
  const some = fc.array(
    fc.record({
      deed: fc.constantFrom(...(Object.keys(placeOf) as Deed[])),
      actorId: fc.constantFrom('tomasz', 'ana', null),
      thingId: fc.constantFrom('a', 'b', 'c'),
      aboutId: fc.constantFrom('x', 'y', null),
      isMention: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(some, (changes) => {
      const entries = changes.map((change) => entry(change.deed, change));
      const lines = newsLines(entries);
      const seqs = lines.map(({ last }) => last.seq);
      expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
      for (const { deed, actorId, thingId } of entries)
        expect(lines.some(({ last }) => last.deed === deed && last.actorId === actorId)).toBe(thingId !== null);
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(entries.length);
    }),
  );
});
