import type { Note } from '@hestia/contract/reminders/model.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM } from '#test/members.ts';
import { moveIn, queued, renderBoard } from '../board/board.test-utils.tsx';
import { listOf, noteOf, pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const used = noteOf({ content: 'Plumber Thursday 9 am', coordX: 42 });
const old = noteOf({
  content: 'Who has my blue mug?',
  coordX: 400,
  createdBy: TOM,
  createdAt: daysAgo(40),
  touchedAt: daysAgo(20),
});
const bought = listOf([{ name: 'Crème fraîche', isChecked: true, checkedAt: daysAgo(3), createdAt: daysAgo(4) }], {
  createdBy: TOM,
  createdAt: daysAgo(4),
  touchedAt: daysAgo(3),
});
const closed = pollOf(['Fri', 'Sat'], [], { expirationDate: daysAgo(5), createdAt: daysAgo(7), touchedAt: daysAgo(6) });
const ancient = noteOf({
  content: 'Party on Saturday',
  createdBy: LEA,
  createdAt: daysAgo(500),
  touchedAt: daysAgo(499),
});
const all: readonly Note[] = [used, old, bought, closed];

const openDrawer = async (notes: readonly Note[], around: Parameters<typeof renderBoard>[1] = {}) => {
  const screen = await renderBoard(notes, around);
  await screen.getByRole('button', { name: /drawer/i }).click();
  const drawer = screen.getByRole('dialog', { name: 'Drawer' });
  await expect.element(drawer).toBeVisible();
  return { screen, drawer };
};

test('unused notes, bought lists and closed polls are in the drawer, and the line under the board counts them', async () => {
  const { screen, drawer } = await openDrawer(all);
  await expect.element(screen.getByText('In the drawer: 2 notes, 1 poll')).toBeInTheDocument();
  expect(document.querySelectorAll('[data-note]').length).toBe(1);
  for (const name of ['Note: Who has my blue mug?', 'List: Groceries', 'Poll: Which evening?'])
    await expect.element(drawer.getByRole('article', { name })).toBeVisible();
  await expectAccessible();
});

test.each(['light', 'dark'])('the drawer is accessible in the theme %s, on a desk', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const { drawer } = await openDrawer([...all, ancient], { wide: true });
  await expect.element(drawer.getByRole('button', { name: 'Throw 1 note away' })).toBeVisible();
  await expectAccessible();
});

test('a search finds words on the note, its items and its author, ignoring accents', async () => {
  const { drawer } = await openDrawer(all);
  await drawer.getByRole('searchbox', { name: 'Search the drawer' }).fill('creme');
  await expect.element(drawer.getByRole('article')).toHaveAccessibleName('List: Groceries');
  await drawer.getByRole('searchbox').fill('tomasz mug');
  await expect.element(drawer.getByRole('article')).toHaveAccessibleName('Note: Who has my blue mug?');
  await drawer.getByRole('searchbox').fill('piano');
  await expect.element(drawer.getByRole('article')).not.toBeInTheDocument();
  await expect.element(drawer.getByText('No note found.').first()).toBeVisible();
});

test('one tap offline puts a note back on the board, and Undo returns it to the drawer', async () => {
  const { screen, drawer } = await openDrawer(all);
  await drawer.getByRole('button', { name: 'Put back on the board: Note: Who has my blue mug?' }).click();
  await expect.element(drawer.getByRole('article', { name: /mug/ })).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector(`[data-note="${old.id}"]`)).not.toBeNull();
  expect(queued()).toMatchObject([{ kind: 'reminders.placeNote', body: { id: old.id, placement: 'board' } }]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => document.querySelector(`[data-note="${old.id}"]`)).toBeNull();
  await expect.element(drawer.getByRole('article', { name: /mug/ })).toBeVisible();
});

test('notes that were in the drawer for a year are offered for throwing away, with undo', async () => {
  const { screen, drawer } = await openDrawer([...all, ancient]);
  await expect.element(drawer.getByRole('region', { name: 'Here for over a year' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Throw 1 note away' }).click();
  await expect.element(drawer.getByRole('article', { name: /Party/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(drawer.getByRole('article', { name: /Party/ })).toBeVisible();
  expect(queued()).toEqual([]);
});

test('a note on the board is put away and pinned from its menu; pinned, it comes first and is marked', async () => {
  const screen = await renderBoard([used, noteOf({ content: 'Wi-Fi: lilas-3', coordX: 600, coordY: 800 })]);
  await screen.getByRole('article', { name: 'Note: Wi-Fi: lilas-3' }).click();
  await screen.getByRole('button', { name: 'Pin to the top' }).click();
  await expect.element(screen.getByRole('article').first()).toHaveAccessibleName('Note: Wi-Fi: lilas-3');
  await expect.element(screen.getByText('pinned', { exact: true })).toBeVisible();
  await screen.getByRole('article', { name: 'Note: Plumber Thursday 9 am' }).click();
  await screen.getByRole('button', { name: 'Put in the drawer' }).click();
  await expect.element(screen.getByText('In the drawer: 1 note')).toBeVisible();
  expect(document.querySelectorAll('[data-note]').length).toBe(1);
});

test('an address of a note in the drawer opens it there', async () => {
  const screen = await renderBoard(all, { path: `/?note=${old.id}` });
  await expect.element(screen.getByRole('dialog', { name: 'Drawer' })).toBeVisible();
  await expect.element(screen.getByRole('article', { name: /mug/ })).toHaveFocus();
});

test("an empty drawer says what it is for, and links to the household's setting", async () => {
  const { drawer } = await openDrawer([used]);
  await expect.element(drawer.getByText(/Nothing here yet/)).toBeVisible();
  await expect.element(drawer.getByRole('radio', { name: '2 weeks' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});
