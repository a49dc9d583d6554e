import { beforeEach, expect, test } from 'vitest';
import { fillDevice, toasts, untilLost } from '#test/full-device.ts';
import { readDraft } from '#platform/drafts.ts';
import { bins, open, signInAnew } from './chores.test-utils.tsx';

beforeEach(async () => {
  await signInAnew();
  fillDevice();
});

test("a new task stays in its form, whole, and isn't reported as added", async () => {
  const screen = await open('/tasks?sheet=new');
  const title = screen.getByRole('textbox', { name: 'What needs doing?' });
  await title.fill('Windows');
  await untilLost(() => screen.getByRole('button', { name: 'Add task' }).click());
  await expect.element(title).toHaveValue('Windows');
  expect(readDraft('chores.new')).toMatchObject({ title: 'Windows' });
  await expect.element(screen.getByRole('link', { name: /Windows/, includeHidden: true })).not.toBeInTheDocument();
  expect(toasts()).toEqual([]);
});

test('a comment returns to its field', async () => {
  const screen = await open(`/tasks?chore=${bins.id}`);
  const field = screen.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Which day?');
  await untilLost(() => screen.getByRole('button', { name: 'Send' }).click());
  await expect.element(field).toHaveValue('Which day?');
});

test('a deleted task reappears, and its sheet too', async () => {
  const screen = await open(`/tasks?chore=${bins.id}`);
  await untilLost(() => screen.getByRole('button', { name: 'Delete task' }).click());
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Bins/, includeHidden: true })).toBeInTheDocument();
  expect(toasts()).toEqual([]);
});
