import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Turn } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM } from '#test/members.ts';
import { chore, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

const due = new Date(2040, 0, 3, 18).toISOString();
const turn = (whose: string): Turn => ({
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [LEA, TOM],
  isPaused: false,
  turn: 3,
  whose,
});
const bins = (whose: string) =>
  chore('Bins', 0, { dueDate: due, enrolledUsers: { [whose]: null }, repeat: turn(whose) });
const past = { choreId: 'past', userId: TOM, at: '2026-11-17T17:00:00.000Z', isSkipped: false, reason: null };

test('a turn is skipped with a reason, the next one shows at once, and it can be undone', async () => {
  const one = bins(LEA);
  const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
  await screen.getByRole('button', { name: 'More for this series' }).click();
  await screen.getByRole('menuitem', { name: 'Skip', exact: true }).click();
  await screen.getByRole('textbox', { name: /Why/ }).fill('Full of snow');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Skip this time' }).click();
  const dates = () => [...document.querySelectorAll('.chore-row time')].map((each) => each.getAttribute('datetime'));
  await expect.poll(dates).toEqual([new Date(2040, 0, 10, 18).toISOString()]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dates).toEqual([due]);
  expect(screen.of(choreEndpoints.skipTurn)).toEqual([]);
});

test('earlier turns are listed, with who did or skipped them, and why', async () => {
  const one = bins(LEA);
  const turns = [past, { ...past, choreId: 'skipped', userId: LEA, isSkipped: true, reason: 'Full of snow' }];
  const replies = [[choreEndpoints.listPastTurns, turns]] as const;
  const screen = await open(`/tasks?chore=${one.id}`, { chores: [one], replies });
  const rows = screen.getByRole('region', { name: 'Last turns' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Tomasz\s*did it, Tue, Nov 17$/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Léa\s*skipped it, Tue, Nov 17\s*“Full of snow”$/);
  await expectAccessible();
});

test('another member’s turn is taken over in one tap', async () => {
  const one = bins(TOM);
  const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
  await screen.getByRole('button', { name: 'Take over' }).click();
  await expect.element(screen.getByRole('button', { name: 'Hand back Léa' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove Tomasz' })).not.toBeInTheDocument();
});
