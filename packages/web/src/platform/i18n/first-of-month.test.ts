import { expect, test } from 'vitest';
import { withFirst } from './first-of-month.ts';

const first = new Date('2026-12-01T08:01:00Z');

test.each([
  [{ day: 'numeric', month: 'long' }, '1er décembre'],
  [{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'mar. 1er déc. 2026'],
  [{ dateStyle: 'full', timeStyle: 'short' }, 'mardi 1er décembre 2026 à 08:01'],
  [{ dateStyle: 'short' }, '01/12/2026'],
] as const)('French formats the first of a month as usual: %j', (style, written) => {
  const date = new Intl.DateTimeFormat('fr-FR', { ...style, timeZone: 'UTC' }).format(first);
  expect(withFirst(date, 'fr-FR')).toBe(written);
});

test('other days and other languages stay unchanged', () => {
  expect(withFirst('11 mai – 21 juin', 'fr')).toBe('11 mai – 21 juin');
  expect(withFirst('1 de diciembre', 'es')).toBe('1 de diciembre');
});
