import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sequenceAfter } from './sequence.ts';

const NOW = 1_800_000_000_000;
const HERE = NOW * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The first and the last number that chance allows. */
function boundsAfter(last: number): [number, number] {
  const chance = vi.spyOn(Math, 'random');
  chance.mockReturnValue(0);
  const first = sequenceAfter(last);
  chance.mockReturnValue(1 - Number.EPSILON);
  return [first, sequenceAfter(last)];
}

test('a number is the time in milliseconds, with a random part', () => {
  expect(boundsAfter(0)).toEqual([HERE, HERE + 999]);
  expect(boundsAfter(HERE - 1)).toEqual([HERE, HERE + 999]);
});

test('a number follows the last one, also within one millisecond', () => {
  expect(boundsAfter(HERE)).toEqual([HERE + 1, HERE + 999]);
  expect(boundsAfter(HERE + 5000)).toEqual([HERE + 5001, HERE + 5001]);
});

test('a clock set back by more than a second is ignored: any number of the next second is as good', () => {
  const SECOND = 1_000_000;
  expect(boundsAfter(HERE + SECOND)).toEqual([HERE + SECOND + 1, HERE + SECOND + 1]);
  expect(boundsAfter(HERE + SECOND + 1)).toEqual([HERE + SECOND + 2, HERE + 2 * SECOND + 1]);
});
