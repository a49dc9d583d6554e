import { dayFrom } from '@hestia/contract/time/day.ts';
import { expect, test } from 'vitest';
import { readText } from './reader.ts';

const context = {
  form: 'expense',
  today: dayFrom('2026-11-29'),
  currency: 'EUR',
  decimals: 2,
  me: 'me',
  people: [
    { id: 'me', name: 'Aline' },
    { id: 'ken', name: 'Kenji' },
  ],
} as const;

test.each([
  ['fr', '12,40 pizza avec Kenji hier'],
  ['fr-FR', '12,40 pizza avec Kenji hier'],
  ['de-CH', '12.40 pizza mit Kenji gestern'],
  ['en-GB', '12.40 pizza with Kenji yesterday'],
  ['zh-Hans-CN', '12.40 pizza 和Kenji 昨天'],
  ['ja-JP', '12.40 pizza Kenjiと 昨日'],
])('words are read in the language of the locale: %s', (locale, text) => {
  const { parts, title } = readText(text, locale, context);
  expect([title, ...parts.map(({ kind }) => kind).toSorted()]).toEqual(['pizza', 'amount', 'day', 'people']);
});
