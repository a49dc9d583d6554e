import { expect, test } from 'vitest';
import { dayFrom } from '../../time/day.ts';
import { latestFirst, newestFirst, readCursor, toCursor } from './order.ts';

const place = (dateOfPayment: string, id = '00000000-0000-7000-8000-000000000001') => ({ dateOfPayment, id });
const [early, late] = [place('2026-03-01T12:00:00.000Z'), place('2026-03-02T12:00:00.000Z')];
const twin = place(early.dateOfPayment, '00000000-0000-7000-8000-000000000002');

test('the newest payment is first, at one time the one with the greater id', () => {
  expect([newestFirst(late, early), newestFirst(early, late)]).toEqual([-1, 1]);
  expect([newestFirst(twin, early), newestFirst(early, twin)]).toEqual([-1, 1]);
  expect(newestFirst(early, { ...early })).toBe(0);
});

test('the latest day is first, at any instant; within a day the newest payment', () => {
  const [before, after] = [dayFrom('2026-03-01'), dayFrom('2026-03-02')];
  expect(latestFirst({ ...late, paidOn: before }, { ...early, paidOn: after })).toBe(1);
  expect(latestFirst({ ...early, paidOn: after }, { ...late, paidOn: before })).toBe(-1);
  expect(latestFirst({ ...late, paidOn: after }, { ...early, paidOn: after })).toBe(-1);
  // As an earlier version stored it on a device.
  expect(latestFirst(late, { ...early, paidOn: after })).toBe(-1);
});

test('a cursor is read as the place that it was made of, also one of an earlier version', () => {
  const dated = { paidOn: dayFrom('2026-03-01'), ...twin };
  expect(readCursor(toCursor(dated))).toEqual(dated);
  expect(readCursor(toCursor(twin))).toEqual(twin);
  expect(toCursor(twin)).toBe(`${twin.dateOfPayment}_${twin.id}`);
  expect(['nothing', `2026-02-30_${toCursor(twin)}`, '2026-03-01_'].map(readCursor)).toEqual([null, null, null]);
});
