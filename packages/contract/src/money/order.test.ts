import { expect, test } from 'vitest';
import { newestFirst, readCursor, toCursor } from './order.ts';

const place = (dateOfPayment: string, id = '00000000-0000-7000-8000-000000000001') => ({ dateOfPayment, id });
const [early, late] = [place('2026-03-01T12:00:00.000Z'), place('2026-03-02T12:00:00.000Z')];
const twin = place(early.dateOfPayment, '00000000-0000-7000-8000-000000000002');

test('the newest payment is first, of two at once the one with the greater id; each is where it is', () => {
  expect([newestFirst(late, early), newestFirst(early, late)]).toEqual([-1, 1]);
  expect([newestFirst(twin, early), newestFirst(early, twin)]).toEqual([-1, 1]);
  expect(newestFirst(early, { ...early })).toBe(0);
});

test('a cursor is read as the place that it was made of', () => {
  expect(readCursor(toCursor(twin))).toEqual(twin);
  expect(readCursor('nothing')).toBeNull();
});
