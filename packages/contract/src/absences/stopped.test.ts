import { expect, test } from 'vitest';
import type { Chore, Turn } from '../chores/schemas.ts';
import { goneIn, hasNobodyLeft } from './stopped.ts';

const repeat: Turn = {
  rule: 'FREQ=DAILY;INTERVAL=1',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: ['ada', 'ben'],
  isPaused: false,
  turn: 1,
  whose: null,
};
const chore = (more: Partial<Turn> = {}, dueDate = '2040-01-03T17:00:00.000Z', isDone = false): Chore => ({
  id: 'bins',
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: '2039-01-01T00:00:00.000Z',
  updatedAt: '2039-01-01T00:00:00.000Z',
  dueDate,
  title: 'Bins',
  description: null,
  isDone,
  enrolledUsers: {},
  doneBy: null,
  doneAt: null,
  repeat: { ...repeat, ...more },
});
const away = (userId: string, fromOn: string, untilOn: string | null = null) => ({
  id: userId,
  colocationId: 'home',
  userId,
  fromOn,
  untilOn,
});
const isStopped = (
  one: Chore,
  here: string[],
  absences = [away('cleo', '2030-01-01')],
  now = '2040-01-01T12:00:00.000Z',
) =>
  hasNobodyLeft(one, {
    now,
    timeZone: 'Europe/Paris',
    livesHere: (id) => here.includes(id),
    isGone: goneIn(absences),
  });

test('R18 a series stops once all who take turns have moved out, and not before', () => {
  expect(isStopped(chore(), ['cleo'])).toBe(true);
  expect(isStopped(chore(), ['cleo', 'ben'])).toBe(false);
});

test("R18 a member away without an end on the day counts as gone; one who returns, or leaves later, doesn't", () => {
  expect(isStopped(chore(), ['ben'], [away('ben', '2040-01-03')])).toBe(true);
  expect(isStopped(chore(), ['ben'], [away('ben', '2040-01-01', '2040-06-30')])).toBe(false);
  expect(isStopped(chore(), ['ben'], [away('ben', '2040-01-04')])).toBe(false);
  // For an overdue chore, today counts.
  expect(isStopped(chore(), ['ben'], [away('ben', '2040-01-04')], '2040-01-04T12:00:00.000Z')).toBe(true);
});

test("R18 a chore that is done, paused, doesn't repeat or never had members has not stopped", () => {
  expect(isStopped(chore({ isPaused: true }), [])).toBe(false);
  expect(isStopped(chore({ members: [] }), [])).toBe(false);
  expect(isStopped(chore({}, undefined, true), [])).toBe(false);
  expect(isStopped({ ...chore(), repeat: null }, [])).toBe(false);
});
