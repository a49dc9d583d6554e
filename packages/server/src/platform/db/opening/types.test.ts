import { expect, test } from 'vitest';
import { instant, wholeNumber } from './types.ts';

test('instants are in UTC with milliseconds, for any session settings', () => {
  for (const [input, written] of [
    ['2026-11-20 08:10:00+00', '2026-11-20T08:10:00.000Z'],
    ['2026-11-20 08:10:00.5+00', '2026-11-20T08:10:00.500Z'],
    ['2026-11-20 08:10:00.12+00', '2026-11-20T08:10:00.120Z'],
    ['2026-11-20 08:10:00.123456+00', '2026-11-20T08:10:00.123Z'],
    ['2026-11-20 09:10:00.123+01', '2026-11-20T08:10:00.123Z'],
    ['2026-11-20 13:40:00+05:30', '2026-11-20T08:10:00.000Z'],
  ] as const)
    expect(instant(input)).toBe(written);
});

test('whole numbers are exact, or refused', () => {
  expect(wholeNumber('-100000000000')).toBe(-100_000_000_000);
  expect(wholeNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => wholeNumber('9007199254740993')).toThrow('9007199254740993');
});
