import { expect, test } from 'vitest';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listOf } from '../notes.test-fixtures.ts';
import { ListEditor } from './list-editor.tsx';

// Without the board, as on a first visit to the shop's page.
test('each item has one line with its handle and its bin, also before any note was shown', async () => {
  const list = listOf(['Milk', 'Bread']);
  mockFetch(...atHome, [reminderEndpoints.listReminders, [encodeNote(list)]]);
  const screen = await renderScreen(<ListEditor note={list} onDone={() => undefined} />);
  const bin = screen.getByRole('button', { name: 'Remove Milk' });
  await expect.element(bin).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Rename Milk' });
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  expect(middleOf(name.element())).toBe(middleOf(bin.element()));
});
