import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { bins, open, signInAnew } from './chores.test-utils.tsx';

beforeEach(signInAnew);

type Screen = Awaited<ReturnType<typeof open>>;
const chip = (screen: Screen, name: string) => screen.getByRole('checkbox', { name, exact: true });
const choose = async (screen: Screen, name: string) => {
  await expect.element(chip(screen, name)).toBeInTheDocument();
  chip(screen, name).element().focus();
  await userEvent.keyboard(' ');
};
const at = (hours: number) => new Date(2040, 0, 3, hours, hours === 23 ? 59 : 0).toISOString();

test('a new task says when whoever is on it is told, of a day without a time in its morning', async () => {
  const screen = await open('/tasks?sheet=new');
  await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Party');
  await expect.element(chip(screen, 'An hour before')).not.toBeInTheDocument();
  await choose(screen, 'The day after, if it’s still open');
  await choose(screen, 'That morning');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Add task' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
    .toMatchObject({ title: 'Party', remind: ['atDue', 'dayAfter'] });
});

test('three moments fit, the fourth cannot be chosen; what was there before can be taken away', async () => {
  const remind = ['dayBefore', 'hourBefore', 'atDue'] as const;
  const timed = { ...bins, dueDate: at(18), remind: [...remind] };
  const replies = [[choreEndpoints.editChore, bins.id]] as const;
  const screen = await open(`/tasks?chore=${bins.id}`, { chores: [timed], replies });
  await expect.element(screen.getByText('The day before · An hour before · When it’s due')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit task' }).click();
  await expect.element(chip(screen, 'The day after, if it’s still open')).toBeDisabled();
  await choose(screen, 'An hour before');
  await expect.element(chip(screen, 'The day after, if it’s still open')).toBeEnabled();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.editChore)[0]?.body)
    .toEqual({ id: bins.id, remind: ['dayBefore', 'atDue'] });
});
