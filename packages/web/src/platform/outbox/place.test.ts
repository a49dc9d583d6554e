import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeAfter } from './place.ts';

const NOW = 1_800_000_000_000;
const HERE = NOW * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The first and the last place that chance allows. */
function placesAfter(last: number): [number, number] {
  const chance = vi.spyOn(Math, 'random');
  chance.mockReturnValue(0);
  const first = placeAfter(last);
  chance.mockReturnValue(1 - Number.EPSILON);
  return [first, placeAfter(last)];
}

test('a place is the moment, by the millisecond, and within it left to chance', () => {
  expect(placesAfter(0)).toEqual([HERE, HERE + 999]);
  expect(placesAfter(HERE - 1)).toEqual([HERE, HERE + 999]);
});

test('it is behind the last one, also of the same moment', () => {
  expect(placesAfter(HERE)).toEqual([HERE + 1, HERE + 999]);
  expect(placesAfter(HERE + 5000)).toEqual([HERE + 5001, HERE + 5001]);
});

test('a clock that was set back by more than a second says nothing: any place of the next second is as good', () => {
  const SECOND = 1_000_000;
  expect(placesAfter(HERE + SECOND)).toEqual([HERE + SECOND + 1, HERE + SECOND + 1]);
  expect(placesAfter(HERE + SECOND + 1)).toEqual([HERE + SECOND + 2, HERE + 2 * SECOND + 1]);
});
