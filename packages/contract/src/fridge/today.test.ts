import { describe, expect, test } from 'vitest';
import { dayFrom } from '../time/day.ts';
import type { FridgeTask } from './schemas.ts';
import { awayOn, isNight, tasksOn, withoutDrawer } from './today.ts';

const task = (id: string, more: Partial<FridgeTask> = {}): FridgeTask => ({
  id,
  title: id,
  dueDate: '2026-11-27T20:00:00.000Z',
  members: [],
  effort: null,
  isForEach: false,
  doneBy: [],
  isDone: false,
  doneAt: null,
  ...more,
});
const today = dayFrom('2026-11-27');
const titlesOn = (tasks: FridgeTask[], timeZone = 'UTC') => tasksOn({ tasks, timeZone }, today).map(({ id }) => id);

describe('the tasks of a day', () => {
  test('are those that are due or overdue, then those done on that day', () => {
    const tasks = [
      task('tomorrow', { dueDate: '2026-11-28T10:00:00.000Z' }),
      task('today'),
      task('overdue', { dueDate: '2026-11-20T10:00:00.000Z' }),
      task('done', { isDone: true, doneAt: '2026-11-27T08:00:00.000Z' }),
      task('done yesterday', { isDone: true, doneAt: '2026-11-26T08:00:00.000Z' }),
    ];
    expect(titlesOn(tasks)).toEqual(['overdue', 'today', 'done']);
  });

  test('are by the day of the household', () => {
    const late = [task('late', { dueDate: '2026-11-27T23:30:00.000Z' })];
    expect([titlesOn(late), titlesOn(late, 'Europe/Paris'), titlesOn(late, 'America/Lima')]).toEqual([
      ['late'],
      [],
      ['late'],
    ]);
  });
});

test('members are away from the first to the last day, or until further notice', () => {
  const absences = [
    { userId: 'past', fromOn: '2026-11-20', untilOn: '2026-11-26' },
    { userId: 'last day', fromOn: '2026-11-20', untilOn: '2026-11-27' },
    { userId: 'open', fromOn: '2026-11-27', untilOn: null },
    { userId: 'coming', fromOn: '2026-11-28', untilOn: null },
  ];
  expect(awayOn({ absences }, today).map(({ userId }) => userId)).toEqual(['last day', 'open']);
});

test('it is night from nine in the evening to seven in the morning', () => {
  expect([20, 21, 23, 0, 6, 7, 12].map(isNight)).toEqual([false, true, true, true, true, false, false]);
});

test('notes in the drawer are not shown', () => {
  const note = { touchedAt: null, placement: null };
  const old = { ...note, createdAt: '2026-11-01T10:00:00.000Z' };
  const item = { id: 'i', name: 'Milk', isChecked: true, position: 1, createdAt: old.createdAt };
  const page = {
    fadeWeeks: 2 as const,
    timeZone: 'UTC',
    texts: [
      { ...old, id: 'faded', content: '', color: '' },
      { ...old, id: 'touched', touchedAt: '2026-11-20T10:00:00.000Z', content: '', color: '' },
      { ...old, id: 'pinned', placement: 'pinned' as const, content: '', color: '' },
      { ...old, id: 'put away', placement: 'drawer' as const, content: '', color: '' },
    ],
    pictures: [],
    lists: [{ ...old, id: 'bought', name: '', items: [{ ...item, checkedAt: '2026-11-26T10:00:00.000Z' }] }],
    polls: [],
  };
  const shown = withoutDrawer(page as never, today);
  expect([shown.texts.map(({ id }) => id), shown.lists]).toEqual([['touched', 'pinned'], []]);
});
