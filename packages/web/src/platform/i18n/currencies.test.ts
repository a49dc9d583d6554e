import { expect, test } from 'vitest';
import { likelyCurrency } from './currencies.ts';

test.each([
  ['en', 'Europe/Paris', 'EUR'],
  ['en', 'Europe/London', 'GBP'],
  ['de', 'Europe/Zurich', 'CHF'],
  ['en', 'Europe/Stockholm', 'SEK'],
  ['fr', 'America/New_York', 'USD'],
  ['fr', 'America/Toronto', 'CAD'],
  ['en', 'Asia/Tokyo', 'JPY'],
  ['es', 'America/Mexico_City', 'MXN'],
  // The zone is no hint: the language decides.
  ['en', 'UTC', 'USD'],
  ['ja', 'UTC', 'JPY'],
  ['fr', 'UTC', 'EUR'],
])('who reads %s and lives in %s pays in %s', (locale, zone, currency) => {
  expect(likelyCurrency(locale, zone)).toBe(currency);
});

test('a browser without zones uses the language', () => {
  const { getTimeZones } = Intl.Locale.prototype as { getTimeZones?: unknown };
  Object.assign(Intl.Locale.prototype, { getTimeZones: undefined });
  expect(likelyCurrency('en', 'Europe/London')).toBe('USD');
  expect(likelyCurrency('de', 'Europe/Paris')).toBe('EUR');
  Object.assign(Intl.Locale.prototype, { getTimeZones });
});
