import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDraft } from '#platform/drafts.ts';
import { fillDevice, toasts, untilLost } from '#test/full-device.ts';
import { listOf } from '../notes.test-fixtures.ts';
import { moveIn, renderBoard } from './board.test-utils.tsx';

beforeEach(async () => {
  await moveIn();
  fillDevice();
});

test.each([
  { kind: 'note', path: '/?sheet=text', field: 'What’s on the note?', draft: 'reminders.text' },
  { kind: 'list', path: '/?sheet=list', field: 'Items', draft: 'reminders.list' },
  { kind: 'poll', path: '/?sheet=poll', field: 'Question', draft: 'reminders.poll' },
])('a new $kind stays in its form, whole, and is not said to be up', async ({ path, field, draft }) => {
  const screen = await renderBoard([listOf(['Bin bags'])], { path });
  const words = screen.getByRole('textbox', { name: field });
  await words.fill('Cherries');
  await untilLost(() => screen.getByRole('button', { name: 'Put it up' }).click());
  await expect.element(words).toHaveValue('Cherries');
  expect(JSON.stringify(readDraft(draft))).toContain('Cherries');
  await expect.element(screen.getByRole('article', { name: /Cherries/, includeHidden: true })).not.toBeInTheDocument();
  expect(toasts()).toEqual([]);
});

test('a new item returns to its field', async () => {
  const screen = await renderBoard([listOf(['Bin bags'])]);
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('Cherries');
  await untilLost(() => userEvent.keyboard('{Enter}'));
  await expect.element(field).toHaveValue('Cherries');
  await expect.element(screen.getByRole('checkbox', { name: 'Cherries' })).not.toBeInTheDocument();
});
