import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Turn } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { chore, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

const GONE = '01990000-0000-7000-8000-00000000000d';
const dueDate = new Date(2040, 0, 3, 18).toISOString();
const series = (members: string[], more: Partial<Turn> = {}) =>
  chore('Bins', 0, {
    dueDate,
    repeat: {
      rule: 'FREQ=DAILY;INTERVAL=1',
      basis: 'schedule',
      from: '2040-01-03T18:00',
      rotation: 'order',
      members,
      isPaused: false,
      turn: 3,
      whose: null,
      ...more,
    },
  });

test('a task without members asks in its place; one tap assigns a member, and can be undone', async () => {
  const bins = series([GONE]);
  const screen = await open('/tasks', { chores: [bins] });
  const row = screen.getByRole('listitem').filter({ hasText: 'Bins' });
  await expect.element(row.getByText('Who does it now?')).toBeVisible();
  await row.getByRole('link').click();
  const question = screen.getByRole('dialog').getByRole('region', { name: 'Who does it now?' });
  await expect.element(question).toMatchTextContent(/^Everyone who took turns is gone\. Who does it now\?/);
  await expectAccessible();
  await question.getByRole('button', { name: 'Tomasz' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove Tomasz' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(question).toBeVisible();
  expect(screen.of(choreEndpoints.editChore)).toEqual([]);
});

test('all current members can take turns; those away without an end are excluded, and removed', async () => {
  const bins = { ...series([TOM], { whose: TOM }), enrolledUsers: { [TOM]: null } };
  const away = { id: 'away', colocationId: HOUSEHOLD, userId: TOM, fromOn: '2026-01-01', untilOn: null };
  const screen = await open(`/tasks?chore=${bins.id}`, {
    chores: [bins],
    replies: [[absenceEndpoints.listAbsences, [away]]],
  });
  const question = screen.getByRole('dialog').getByRole('region', { name: 'Who does it now?' });
  await expect.element(question.getByRole('button', { name: '由紀' })).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Tomasz' })).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Take turns' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close', exact: true }).last().click();
  const edited = () => screen.of(choreEndpoints.editChore)[0]?.body;
  await expect.poll(edited).toMatchObject({ id: bins.id, repeat: { members: [LEA, YUKI] } });
});

test('a task with a member shows no question, nor does a paused or deliberately unassigned one', async () => {
  const chores = [series([GONE, LEA]), series([GONE], { isPaused: true }), series([])];
  const screen = await open('/tasks', { chores });
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Bins' }).nth(2)).toBeVisible();
  await expect.element(screen.getByText('Who does it now?')).not.toBeInTheDocument();
});
