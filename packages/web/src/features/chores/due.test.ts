import { dayOf } from '@hestia/contract/wire/days.ts';
import { expect, it } from 'vitest';
import { daysUntil, dueAt, dueGroup, dueLevel, timeOf } from './due.ts';

const now = new Date(2026, 10, 20, 10, 0);
const at = (day: number, hours = 18, minutes = 0) => new Date(2026, 10, day, hours, minutes);

it.each([
  ['late', at(19), 'now', 'late', -1],
  ['earlier today', at(20, 9), 'now', 'late', 0],
  ['today', at(20), 'now', 'today', 0],
  ['within a day, tomorrow', at(21, 9, 59), 'now', 'week', 1],
  ['in a day', at(21, 10), 'soon', 'week', 1],
  ['just under three days', at(23, 9, 59), 'soon', 'week', 3],
  ['in three days', at(23, 10), 'later', 'week', 3],
  ['in six days', at(26), 'later', 'week', 6],
  ['in a week', at(27), 'later', 'later', 7],
] as const)('%s', (_, due, level, group, days) => {
  expect([dueLevel(due, now), dueGroup(due, now), daysUntil(due, now)]).toEqual([level, group, days]);
});

it('a day without a time is due at its last minute, and shows none', () => {
  const due = new Date(dueAt('2026-11-20', '') ?? '');
  expect([dayOf(due), timeOf(due)]).toEqual(['2026-11-20', '']);
  expect(dueGroup(due, now)).toBe('today');
});

it('a day with a time keeps both', () => {
  const due = new Date(dueAt('2026-03-29', '02:30') ?? '');
  expect(dayOf(due)).toBe('2026-03-29');
  expect(timeOf(new Date(dueAt('2026-11-20', '18:05') ?? ''))).toBe('18:05');
});

it('an incomplete day is no instant', () => {
  expect([dueAt('', '18:00'), dueAt('2026-1', '')]).toEqual([null, null]);
});
