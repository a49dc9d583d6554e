import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

const date = new Date('2026-11-23T11:35:00Z');
const at = (tag: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });

const languages = [
  ['en-US', 'November_23'],
  ['en-GB', '23_November'],
  ['fr-FR', '23_novembre'],
  ['de-DE', '23._November'],
  ['es-ES', '23_de_noviembre'],
] as const;

test.each(languages)('a day stays with its month: %s', (tag, joined) => {
  expect(unbroken(at(tag, 'long').format(date))).toContain(joined.replaceAll('_', '\u00a0'));
});

test.each(languages)('other texts stay breakable and unchanged: %s', (tag) => {
  for (const month of ['long', 'short'] as const) {
    const plain = at(tag, month).format(date);
    const text = unbroken(plain);
    expect(text.replaceAll('\u00a0', ' ')).toBe(plain.replaceAll('\u00a0', ' '));
    const held = text.split(' ').filter((word) => /\p{L}{3}.*\u00a0|\u00a0.*\p{L}{3}/u.test(word));
    expect(held).toHaveLength(1);
  }
});

test.each(['zh-CN', 'ja-JP'])('a date without spaces is held together where a line could end: %s', (tag) => {
  const plain = at(tag, 'long').format(date);
  const text = unbroken(plain);
  expect(text).toContain('11\u2060月\u206023\u2060日');
  expect(text.replaceAll('\u2060', '')).toBe(plain);
});
