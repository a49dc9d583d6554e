import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { expect, it, onTestFinished } from 'vitest';
import { countDue, filterChores, groupByDue } from './filters.ts';

const { timeZone: ZONE } = new Intl.DateTimeFormat().resolvedOptions();

const me = '00000000-0000-4000-8000-000000000001';
const you = '00000000-0000-4000-8000-000000000002';
const now = new Date(2026, 10, 20, 10, 0);

const chore = (title: string, day: number, members: string[] = [], doneAt: string | null = null): Chore => ({
  id: title,
  colocationId: 'home',
  createdBy: me,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  dueDate: new Date(2026, 10, day, 18).toISOString(),
  title,
  description: null,
  isDone: doneAt !== null,
  enrolledUsers: Object.fromEntries(members.map((id) => [id, null])),
  doneBy: doneAt && me,
  doneAt,
});

const chores = [
  chore('late', 18, [me]),
  chore('today', 20, [you]),
  chore('tomorrow', 21),
  chore('far', 29, [me, you]),
  chore('done before', 19, [me], '2026-11-19T08:00:00.000Z'),
  chore('done now', 25, [], '2026-11-20T08:00:00.000Z'),
];
const titles = (list: readonly Chore[]) => list.map((one) => one.title);

it('each filter shows its tasks, the latest completion first', () => {
  expect(titles(filterChores(chores, 'mine', me))).toEqual(['late', 'far']);
  expect(titles(filterChores(chores, 'open', me))).toEqual(['tomorrow']);
  expect(titles(filterChores(chores, 'all', me))).toEqual(['late', 'today', 'tomorrow', 'far']);
  expect(titles(filterChores(chores, 'done', me))).toEqual(['done now', 'done before']);
});

it('groups follow when chores are due', () => {
  const groups = groupByDue(filterChores(chores, 'all', me), now, ZONE);
  expect(groups.map(({ group, chores: own }) => [group, titles(own)])).toEqual([
    ['late', ['late']],
    ['today', ['today']],
    ['week', ['tomorrow']],
    ['later', ['far']],
  ]);
});

it("the bar counts the user's tasks that are due today or late", () => {
  expect([countDue(chores, { me, now, timeZone: ZONE }), countDue(chores, { me: you, now, timeZone: ZONE })]).toEqual([
    1, 1,
  ]);
});

it('a whole day of the household is counted and grouped alike by members on both sides of the date line', () => {
  const own = process.env['TZ'];
  onTestFinished(() => {
    process.env['TZ'] = own ?? '';
    if (own === undefined) delete process.env['TZ'];
  });
  const bins = { ...chore('bins', 28, [me]), dueDate: instantOf('2026-11-28T23:59', 'Pacific/Auckland') };
  // Five in the afternoon of the 28th in Auckland, eight in the evening of the 27th in Los Angeles.
  const reading = { me, now: new Date('2026-11-28T04:00:00.000Z'), timeZone: 'Pacific/Auckland' };
  for (const zone of zones) {
    process.env['TZ'] = zone;
    expect([zone, countDue([bins], reading)]).toEqual([zone, 1]);
    expect(groupByDue([bins], reading.now, reading.timeZone).map(({ group }) => group)).toEqual(['today']);
  }
});
