import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { expect, test } from 'vitest';
import { changesOf, draftOf } from './chore-draft.ts';
import { emptyRepeat } from './repeat-draft.ts';

const HOUSEHOLD_ZONE = 'Pacific/Auckland';
const daily = {
  rule: 'FREQ=DAILY;INTERVAL=1',
  basis: 'schedule' as const,
  from: '2026-11-20T18:00',
  rotation: 'together' as const,
  members: [],
  isPaused: false,
  turn: 1,
  whose: null,
};
const bins: Chore = {
  id: '01990000-0000-7000-9000-000000000001',
  colocationId: '01990000-0000-7000-9000-000000000002',
  createdBy: '01990000-0000-7000-9000-000000000003',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  // Six in the evening of the 20th in the household.
  dueDate: '2026-11-20T05:00:00.000Z',
  title: 'Bins',
  description: null,
  isDone: false,
  enrolledUsers: {},
  doneBy: null,
  doneAt: null,
  repeat: daily,
};

test('a repeating task is edited in the household’s time zone, also far from home', () => {
  const from = draftOf(bins, HOUSEHOLD_ZONE);
  expect(from).toMatchObject({ day: '2026-11-20', time: '18:00' });
  const repeat = { ...(from.repeat ?? emptyRepeat('day')), interval: 2 };
  expect(changesOf(from, { ...from, repeat }, HOUSEHOLD_ZONE)).toEqual({
    dueDate: bins.dueDate,
    repeat: {
      rule: 'FREQ=DAILY;INTERVAL=2',
      basis: 'schedule',
      from: daily.from,
      rotation: 'together',
      members: [],
      isPaused: false,
    },
  });
});

test('a turn of a whole day has no time, in the household as well', () => {
  const whole = { ...bins, dueDate: '2026-11-20T10:59:00.000Z' };
  expect(draftOf(whole, HOUSEHOLD_ZONE)).toMatchObject({ day: '2026-11-20', time: '' });
});
