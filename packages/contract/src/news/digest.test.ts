import { expect, test } from 'vitest';
import { countNews } from './digest.ts';
import type { Deed, NewsEntry } from './schemas.ts';

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

test('a digest counts each thing once, by its actor; a mention of the reader counts only as that', () => {
  const milk = { thingId: 'milk', aboutId: 'list' };
  const counts = countNews([
    entry('messageSent'),
    entry('messageSent', { actorId: 'ana' }),
    entry('messageSent', { isMention: true }),
    entry('noteAdded'),
    entry('pollAdded'),
    entry('itemTicked', milk),
    entry('itemTicked', milk),
    entry('memberJoined'),
  ]);
  expect(counts).toEqual({ message: 2, mention: 1, note: 2, change: 2 });
});

test('an empty digest counts nothing', () => {
  expect(countNews([])).toEqual({});
});
