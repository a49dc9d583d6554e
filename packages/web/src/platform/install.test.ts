import { expect, test } from 'vitest';
import { isIos, takeOffer } from './install.ts';

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
}

test('installing is offered on the second day of visits, once', () => {
  const stored = storage();
  const days = ['2026-11-01', '2026-11-01', '2026-11-04', '2026-11-04', '2026-11-09'];
  expect(days.map((day) => takeOffer(day, stored))).toEqual([false, false, true, false, false]);
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad, which says that it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 15)', 5, false],
])('%s', (_what, userAgent, maxTouchPoints, is) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(is);
});
