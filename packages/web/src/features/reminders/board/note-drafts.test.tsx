import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '#platform/drafts.ts';
import { moveIn, queued, renderBoard } from './board.test-utils.tsx';
import { listOf, pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

type RenderedScreen = Awaited<ReturnType<typeof renderBoard>>;

test('an item being typed survives a reload, until it is added', async () => {
  const list = listOf(['Milk']);
  const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Add item', exact: true });
  const before = await renderBoard([list]);
  await field(before).fill('Bin ba');
  await before.unmount();
  const after = await renderBoard([list]);
  await expect.element(field(after)).toHaveValue('Bin ba');
  await field(after).fill('Bin bags');
  field(after).element().closest('form')?.requestSubmit();
  await expect.element(after.getByRole('checkbox', { name: 'Bin bags' })).toBeInTheDocument();
  await expect.element(field(after)).toHaveValue('');
  expect(readDraft(`reminders.item.${list.id}`)).toBeNull();
});

test('a typed answer survives a reload, until it is sent', async () => {
  const poll = pollOf([], []);
  const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Your answer' });
  const before = await renderBoard([poll]);
  await field(before).fill('Sund');
  await before.unmount();
  const after = await renderBoard([poll]);
  await expect.element(field(after)).toHaveValue('Sund');
  await field(after).fill('Sunday');
  field(after).element().closest('form')?.requestSubmit();
  await expect.element(field(after)).toHaveValue('');
  await expect.poll(() => queued().map(({ kind }) => kind)).toEqual(['reminders.castVote']);
  expect(readDraft(`reminders.answer.${poll.id}`)).toBeNull();
});

test('names being edited in a list survive a reload, and are saved on completion', async () => {
  const list = listOf(['Milk', 'Bread'], { name: 'Groceries' });
  const path = `/?edit=${list.id}`;
  const title = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'List name' });
  const item = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Rename Milk' });
  const before = await renderBoard([list], { path });
  await title(before).fill('Saturday');
  await item(before).fill('Oat milk');
  // As in a crash of the page: no field has lost the focus.
  await expect.poll(() => localStorage.length).toBeGreaterThan(1);
  const drafts = Object.entries<string>(localStorage);
  await before.unmount();
  await moveIn();
  for (const [name, value] of drafts) localStorage.setItem(name, value);
  const after = await renderBoard([list], { path });
  await expect.element(title(after)).toHaveValue('Saturday');
  await expect.element(item(after)).toHaveValue('Oat milk');
  expect(queued()).toEqual([]);
  await after.getByRole('button', { name: 'Done' }).click();
  await expect.element(after.getByRole('heading', { name: 'Saturday' })).toBeVisible();
  await expect.element(after.getByRole('checkbox', { name: 'Oat milk' })).toBeInTheDocument();
  for (const draft of [`reminders.edit.${list.id}`, `reminders.item.name.${list.items?.[0]?.id}`])
    expect(readDraft(draft)).toBeNull();
});
