import { expect, it, test } from 'vitest';
import { RecentEvents } from '#platform/lists/recent-events.ts';

const HOME = 'home';
const HISTORY = 'this history';
const place = (seq: number, history = HISTORY) => ({ seq, history });
const eventsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => ({ seq: first + nth, name: 'NewMessageAdded', payload: nth }));

type Batch = { readonly first: number; readonly last?: number; readonly history?: string; readonly bytes?: number };

/** The remembered events after some batches. */
function recentOf(batches: readonly Batch[], limits?: { maxBytes: number }): RecentEvents {
  const recent = new RecentEvents(limits);
  for (const { first, last = first, history = HISTORY, bytes = 10 } of batches)
    recent.remember(HOME, eventsOf(first, last), { history, bytes });
  return recent;
}
const numbers = (recent: RecentEvents, cached: number, upTo: number) =>
  recent.after(HOME, place(cached), place(upTo))?.events.map(({ seq }) => seq) ?? null;

it('returns all events after one, up to the last, of consecutive commits', () => {
  const recent = recentOf([{ first: 5, last: 7 }, { first: 8 }, { first: 9, last: 10 }]);
  expect(numbers(recent, 4, 5)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(numbers(recent, 6, 10)).toEqual([7, 8, 9, 10]);
  expect(numbers(recent, 9, 10)).toEqual([10]);
  expect(recent.after(HOME, place(9), place(10))).toMatchObject(place(10));
});

it.each([
  ['one is missing before them', 3, place(10)],
  ['whoever asks knows of a later one', 6, place(11)],
  ['whoever asks counts by another history', 6, place(10, 'another')],
  ['what is cached is as new as whoever asks', 8, place(8)],
  ['what is cached is newer', 9, place(8)],
])('cannot tell when %s', (_, cached, upTo) => {
  expect(recentOf([{ first: 5, last: 10 }]).after(HOME, place(cached), upTo)).toBeNull();
});

test.each<[string, Batch]>([
  ['some are missing in between', { first: 12 }],
  ['they are told again, perhaps with other words', { first: 9, last: 12 }],
  ['they count by another history', { first: 11, history: 'another' }],
])('those before are forgotten when %s', (_, batches) => {
  const recent = recentOf([{ first: 5, last: 10 }, batches]);
  const upTo = place(batches.last ?? batches.first, batches.history);
  expect(recent.after(HOME, place(8), upTo)?.events[0]?.seq).toBe(batches.first === 9 ? 9 : undefined);
  expect(recent.after(HOME, place(7), upTo)).toBeNull();
  expect(recent.after(HOME, place(batches.first - 1), upTo)).toMatchObject(upTo);
});

it('keeps the last fifty of a household, and of long ones fewer', () => {
  const many = recentOf(Array.from({ length: 60 }, (_, nth) => ({ first: nth + 1 })));
  expect(numbers(many, 10, 60)).toHaveLength(50);
  expect(numbers(many, 9, 60)).toBeNull();
  const long = recentOf([{ first: 1 }, { first: 2 }, { first: 3 }], { maxBytes: 500 });
  expect(numbers(long, 1, 3)).toEqual([2, 3]);
  expect(numbers(long, 0, 3)).toBeNull();
  const longest = recentOf([{ first: 1 }, { first: 2, bytes: 1000 }], { maxBytes: 500 });
  expect(numbers(longest, 1, 2)).toBeNull();
  expect(longest.size).toBe(0);
});

it('has limited memory, and evicts the least recently used first', () => {
  const recent = new RecentEvents({ maxBytes: 1000 });
  const emit = (home: string) => recent.remember(home, eventsOf(1, 1), { history: HISTORY, bytes: 40 });
  const isKnown = (home: string) => recent.after(home, place(0), place(1)) !== null;
  for (let nth = 0; nth < 7; nth++) emit(`home ${nth}`);
  expect(isKnown('home 0')).toBe(true);
  emit('home 7');
  expect(recent.size).toBeLessThanOrEqual(1000);
  expect([isKnown('home 0'), isKnown('home 1')]).toEqual([true, false]);
});

it('drops a household on request', () => {
  const recent = recentOf([{ first: 1 }]);
  recent.forget(HOME);
  expect(numbers(recent, 0, 1)).toBeNull();
});
