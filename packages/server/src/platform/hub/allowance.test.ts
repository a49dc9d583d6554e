import { expect, test } from 'vitest';
import { Allowance } from '#platform/hub/allowance.ts';
import { RecordTooLongError } from '#platform/hub/records.ts';

/** How many can be taken at an instant. */
const takenAt = (allowance: Allowance, now: number, bytes?: number): number => {
  let taken = 0;
  const takeAll = () => {
    for (;;) {
      allowance.take(now, bytes);
      taken++;
    }
  };
  expect(takeAll).toThrow(RecordTooLongError);
  return taken;
};

test('A burst is allowed, but little in the long run', () => {
  const allowance = new Allowance(0);
  expect(takenAt(allowance, 0)).toBe(600);
  expect(takenAt(allowance, 40)).toBe(0);
  expect(takenAt(allowance, 1000)).toBe(20);
  expect(takenAt(allowance, 3_600_000)).toBe(600);
});

test('Long messages are counted by bytes, so that useless data is limited, not messages', () => {
  const allowance = new Allowance(0);
  // A message of the longest length counts like 65 short ones.
  expect(takenAt(allowance, 0, 64 * 1024)).toBe(9);
  expect(takenAt(allowance, 1000, 64 * 1024)).toBe(0);
  expect(takenAt(allowance, 60_000, 64 * 1024)).toBe(9);
  // Clients' messages are short.
  expect(takenAt(new Allowance(0), 0, 1000)).toBe(600);
});
