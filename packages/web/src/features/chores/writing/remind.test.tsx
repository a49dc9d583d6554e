import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA } from '#test/members.ts';
import { unfold } from '#test/unfold.ts';
import { bins, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

type RenderedScreen = Awaited<ReturnType<typeof open>>;
const chip = (screen: RenderedScreen, name: string | RegExp) => screen.getByRole('checkbox', { name, exact: true });
const choose = async (screen: RenderedScreen, name: string | RegExp) => {
  await expect.element(chip(screen, name)).toBeInTheDocument();
  chip(screen, name).element().focus();
  await userEvent.keyboard(' ');
};
const at = (hours: number) => new Date(2040, 0, 3, hours, hours === 23 ? 59 : 0).toISOString();

test('a new task has reminders for its members, of an all-day date in its morning', async () => {
  const screen = await open('/tasks?sheet=new');
  await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Party');
  await unfold('remind');
  await expect.element(chip(screen, 'An hour before')).not.toBeInTheDocument();
  await choose(screen, 'The day after, if it’s still open');
  await choose(screen, 'That morning');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add task' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
    .toMatchObject({ title: 'Party', remind: ['atDue', 'dayAfter'] });
});

test("three reminders fit, a fourth can't be chosen; existing ones can be removed", async () => {
  const remind = ['dayBefore', 'hourBefore', 'atDue'] as const;
  const timed = { ...bins, dueDate: at(18), remind: [...remind] };
  const replies = [[choreEndpoints.editChore, bins.id]] as const;
  const screen = await open(`/tasks?chore=${bins.id}`, { chores: [timed], replies });
  await expect.element(screen.getByText('The day before · An hour before · When it’s due')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit task' }).click();
  await unfold('remind');
  await expect.element(chip(screen, 'The day after, if it’s still open')).toBeDisabled();
  await choose(screen, 'An hour before');
  await expect.element(chip(screen, 'The day after, if it’s still open')).toBeEnabled();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.editChore)[0]?.body)
    .toEqual({ id: bins.id, remind: ['dayBefore', 'atDue'] });
});

const weekly = (remind?: Chore['remind']): Chore => ({
  ...bins,
  ...(remind && { remind }),
  repeat: {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
    basis: 'schedule',
    from: '2026-11-20T23:59',
    rotation: 'together',
    members: [LEA],
    isPaused: false,
    turn: 1,
    whose: LEA,
  },
});
// Engines write the space before the half of the day in different ways.
const USUAL = /^On the day at 7:30\sAM$/;
const openWeekly = async (remind?: Chore['remind']) => {
  const choice = { kinds: {}, quietFrom: null, quietUntil: null, timeZone: 'UTC', digestAt: null, remindAt: 450 };
  const replies = [
    [noticeEndpoints.getNoticeChoice, choice],
    [choreEndpoints.editChore, bins.id],
  ] as const;
  return open(`/tasks?chore=${bins.id}`, { chores: [weekly(remind)], replies });
};
const editAll = async (screen: RenderedScreen) => {
  await screen.getByRole('button', { name: 'Edit task' }).click();
  await screen.getByRole('menuitem', { name: 'Edit this and all that follow' }).click();
  await unfold('remind');
};
const bodies = (screen: RenderedScreen) => screen.of(choreEndpoints.editChore).map(({ body }) => body);

test("a repeating task shows its default reminder, at the user's hour, until another is chosen", async () => {
  const screen = await openWeekly();
  await expect.element(screen.getByText(USUAL)).toBeVisible();
  await editAll(screen);
  await expect.element(chip(screen, USUAL)).toBeChecked();
  await expectAccessible();
  await choose(screen, 'The day before');
  await expect.element(chip(screen, USUAL)).not.toBeChecked();
  await choose(screen, 'The day before');
  await expect.element(chip(screen, 'Never')).toBeChecked();
  await choose(screen, 'Never');
  await expect.element(chip(screen, USUAL)).toBeChecked();
  await choose(screen, USUAL);
  await expect.element(chip(screen, 'Never')).toBeChecked();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies(screen)).toEqual([{ id: bins.id, remind: [] }]);
});

test('never is shown, and the default can be restored', async () => {
  const screen = await openWeekly([]);
  await expect.element(screen.getByText('Never')).toBeVisible();
  await editAll(screen);
  await choose(screen, USUAL);
  await expect.element(chip(screen, 'Never')).not.toBeChecked();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies(screen)).toEqual([{ id: bins.id, remind: null }]);
});

test('a new task without reminders sends none', async () => {
  const screen = await open('/tasks?sheet=new');
  await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Party');
  await unfold('remind');
  await choose(screen, 'That morning');
  await choose(screen, 'That morning');
  await screen.getByRole('button', { name: 'Add task' }).click();
  await expect.poll(() => screen.of(choreEndpoints.addChore)).toHaveLength(1);
  expect(screen.of(choreEndpoints.addChore)[0]?.body).not.toHaveProperty('remind');
});
