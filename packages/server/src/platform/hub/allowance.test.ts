import { expect, test } from 'vitest';
import { Allowance } from '#platform/hub/allowance.ts';
import { TooMuch } from '#platform/hub/records.ts';

/** How many can be taken at an instant. */
const takenAt = (allowance: Allowance, now: number): number => {
  let taken = 0;
  const takeAll = () => {
    for (;;) {
      allowance.take(now);
      taken++;
    }
  };
  expect(takeAll).toThrow(TooMuch);
  return taken;
};

test('Much may be said at once, and little in the long run', () => {
  const allowance = new Allowance(0);
  expect(takenAt(allowance, 0)).toBe(600);
  expect(takenAt(allowance, 40)).toBe(0);
  expect(takenAt(allowance, 1000)).toBe(20);
  expect(takenAt(allowance, 3_600_000)).toBe(600);
});
