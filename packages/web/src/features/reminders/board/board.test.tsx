import type { Note, Poll } from '@hestia/contract/reminders/model.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { moveIn, queued, renderBoard } from './board.test-utils.tsx';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { wishFor } from '#test/motion.ts';
import { listOf, noteOf, pictureOf, pollOf, reacted } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

const text = reacted(
  noteOf({ content: 'Plumber Thursday 9 am. Who’s home?', coordX: 42 }),
  [LEA, '👍'],
  [TOM, '👍'],
  [YUKI, '🔥'],
);
const list = listOf([{ name: 'Oat milk 2 l', isChecked: true }, 'Bin bags'], { coordX: 400, createdBy: TOM });
const poll = pollOf(
  ['Fri 27', 'Sat 28'],
  [
    [LEA, 'Fri 27'],
    [TOM, 'Fri 27'],
    [YUKI, 'Sat 28'],
  ],
  { coordX: 700, createdBy: TOM },
);
const picture = pictureOf({ coordX: 900, createdBy: TOM });
const all: readonly Note[] = [text, list, poll, picture];

async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
}

test('the board shows notes of four kinds, in reading order', async () => {
  const screen = await renderBoard(all);
  const notes = screen.getByRole('article');
  await expect.element(notes.nth(0)).toHaveAccessibleName('Note: Plumber Thursday 9 am. Who’s home?');
  await expect.element(notes.nth(1)).toHaveAccessibleName('List: Groceries');
  await expect.element(notes.nth(2)).toHaveAccessibleName('Poll: Which evening?');
  await expect.element(notes.nth(3)).toHaveAccessibleName('Picture: The laundry was clean.');
  await expect.element(screen.getByText('4 notes')).toBeVisible();
});

test.each(['light', 'dark', 'hestia'])(
  'the board has no axe violation and no small target in the theme %s',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    const screen = await renderBoard(all, { wide: theme === 'dark' });
    await expect.element(screen.getByText('Bin bags')).toBeVisible();
    await expectAccessible();
  },
);

test('an empty board invites to add a note', async () => {
  const screen = await renderBoard([], { locale: 'fr' });
  await expect.element(screen.getByRole('heading', { name: 'La porte du frigo t’attend.' })).toBeVisible();
  await screen.getByRole('button', { name: 'Première note' }).click();
  await screen.getByRole('menuitem', { name: /^Texte/ }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Nouvelle note' })).toBeVisible();
  await expectAccessible();
});

test.each([true, false])('an empty board has one primary button (wide: %s)', async (wide) => {
  const screen = await renderBoard([], { wide });
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible();
  const primary = [...document.querySelectorAll('.ui-button.ui-button-fill')].filter((button) =>
    button.checkVisibility(),
  );
  expect(primary).toHaveLength(1);
});

test('without an answer and a cache, the board shows an error and a retry', async () => {
  let isDown = true;
  const screen = await renderBoard(() => (isDown ? new Response('', { status: 404 }) : [encodeNote(text)]));
  await expect.element(screen.getByText('Couldn’t load the board')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('article')).toBeVisible();
});

test('an item is ticked at once, and waits for the network', async () => {
  const screen = await renderBoard(all);
  const bags = screen.getByRole('checkbox', { name: 'Bin bags' });
  await bags.click();
  await expect.element(bags).toBeChecked();
  await expect.element(screen.getByText('2/2')).toBeVisible();
  expect(queued()).toMatchObject([{ kind: 'reminders.editItem', body: { isChecked: true } }]);
});

test('Enter on an empty item reports the missing text', async () => {
  const screen = await renderBoard([list]);
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Add an item first.')).toBeVisible();
  expect(queued()).toEqual([]);
});

test('an added item shows at once; the same thing twice is one item, in any letter case', async () => {
  const screen = await renderBoard(all);
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('Eggs 12');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'Eggs 12' })).not.toBeChecked();
  await field.fill('OAT MILK');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'Oat milk 2 l' })).not.toBeChecked();
  await field.fill('bin Bags');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('“Bin bags” is already on the list.')).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(3);
  expect(queued().map(({ kind }) => kind)).toEqual(['reminders.addItem', 'reminders.editItem']);
});

test('a long list is folded to eight items, those to buy first, until a button shows the rest', async () => {
  const names = ['Ale', 'Bread', 'Corn', 'Dill', 'Eggs', 'Figs', 'Garlic', 'Ham', 'Ice', 'Jam', 'Kale', 'Leek'];
  const long = listOf(names.map((name, at) => ({ name, isChecked: at < 2 })));
  const screen = await renderBoard([long]);
  const shown = () => screen.getByRole('checkbox').elements().length;
  await expect.element(screen.getByRole('checkbox', { name: 'Jam' })).toBeVisible();
  expect(shown()).toBe(8);
  await expect.element(screen.getByText('2/12')).toBeVisible();
  // A tick moves no row, and an added item shows.
  await screen.getByRole('checkbox', { name: 'Corn' }).click();
  await screen.getByRole('textbox', { name: 'Add item' }).fill('Milk');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'Milk' })).toBeVisible();
  expect(shown()).toBe(9);
  await screen.getByRole('button', { name: '4 more items' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Leek' })).toBeVisible();
  expect(shown()).toBe(13);
  await expectAccessible();
});

test.each([false, true])('behind the editor of a list no other note can be pressed (wide: %s)', async (wide) => {
  const covered = pollOf(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], [], { coordX: 480, coordY: 60 });
  const screen = await renderBoard([list, covered], { wide });
  await focusOn(screen.getByRole('article', { name: 'List: Groceries' }));
  await userEvent.keyboard('e');
  await expect.element(screen.getByRole('textbox', { name: 'List name' })).toBeVisible();
  await expect.poll(() => underFinger(covered)).toEqual(['board', 'editor']);
  // The keys can't reach it either.
  const option = screen.getByRole('radio', { name: /Mon/ }).element() as HTMLElement;
  option.focus();
  expect(document.activeElement).not.toBe(option);

  await screen.getByRole('textbox', { name: 'List name' }).fill('Saturday');
  await screen.getByRole('region', { name: 'Board' }).click({ position: { x: 60, y: 6 } });
  await expect.element(screen.getByRole('heading', { name: 'Saturday' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /Mon/ })).toBeVisible();
  expect(queued()).toMatchObject([{ kind: 'reminders.editNote', body: { shoppingListName: 'Saturday' } }]);
});

/** The pressable elements all over the note's area, if not covered. */
function underFinger({ id }: Note): string[] {
  const hung = document.querySelector(`[data-note="${id}"]`);
  const { left, top, width, height } = hung?.getBoundingClientRect() ?? new DOMRect();
  const found = new Set<string>();
  for (let across = 0.1; across < 1; across += 0.1)
    for (let down = 0.02; down < 1; down += 0.02) {
      const pressed = document.elementFromPoint(left + width * across, top + height * down);
      const note = pressed?.closest('[data-note]');
      if (note === hung) found.add('the note behind it');
      else if (note) found.add('editor');
      else if (pressed?.matches('.board')) found.add('board');
    }
  return [...found].toSorted();
}

test('a list is renamed, reordered and shortened in place', async () => {
  const screen = await renderBoard([list]);
  await focusOn(screen.getByRole('article'));
  await userEvent.keyboard('e');
  await screen.getByRole('textbox', { name: 'Rename Bin bags' }).fill('Bin bags 50 l');
  await focusOn(screen.getByRole('button', { name: 'Move Bin bags, 2 of 2' }));
  await userEvent.keyboard('{ArrowUp}');
  await screen.getByRole('button', { name: 'Remove Oat milk 2 l' }).click();
  await screen.getByRole('textbox', { name: 'List name' }).fill('Saturday');
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Saturday' })).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toHaveLength(1);
  expect(queued()).toMatchObject([
    { kind: 'reminders.editItem', body: { name: 'Bin bags 50 l' } },
    { kind: 'reminders.editItem', body: { position: 0 } },
    { kind: 'reminders.deleteItem' },
    { kind: 'reminders.editNote', body: { shoppingListName: 'Saturday' } },
  ]);
});

test('a vote moves at once, and is withdrawn by a second press', async () => {
  const screen = await renderBoard([poll]);
  const friday = screen.getByRole('radio', { name: /Fri 27/ });
  const saturday = screen.getByRole('radio', { name: /Sat 28/ });
  await expect.element(friday).toBeChecked();
  await saturday.click();
  await expect.element(saturday).toBeChecked();
  await expect.element(saturday).toHaveAccessibleName(/2 votes/);
  await expect.element(friday).toHaveAccessibleName(/1 vote$/);
  await saturday.click();
  await expect.element(saturday).not.toBeChecked();
  expect(queued().map(({ kind }) => kind)).toEqual(['reminders.castVote', 'reminders.withdrawVote']);
});

test('several answers are several votes, and an anonymous poll shows no faces', async () => {
  const open = pollOf(
    ['Pizza', 'Soup'],
    [
      [LEA, 'Pizza'],
      [NIL_ID, 'Soup'],
    ],
    { allowMultipleChoices: true, isAnonymous: true },
  );
  const screen = await renderBoard([open]);
  await screen.getByRole('button', { name: /Soup/ }).click();
  await expect.element(screen.getByRole('button', { name: /Soup/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('button', { name: /Pizza/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('button', { name: /Soup/ })).toHaveAccessibleName(/2 votes/);
  await expect.element(screen.getByText('anonymous', { exact: false })).toBeVisible();
  expect(screen.getByRole('img', { name: '由紀' }).elements()).toHaveLength(0);
});

test('a closed poll takes no votes and shows its result', async () => {
  const over = pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']], { expirationDate: '2026-11-19T08:00:00.000Z' });
  const screen = await renderBoard([over]);
  await expect.element(screen.getByText('Closed', { exact: false })).toBeVisible();
  expect(screen.getByRole('radio').elements()).toHaveLength(0);
});

test('a poll closes at once, and reopens when that is undone', async () => {
  const own = pollOf(
    ['Fri 27', 'Sat 28'],
    [
      [LEA, 'Sat 28'],
      [TOM, 'Sat 28'],
    ],
    { createdBy: LEA },
  );
  const screen = await renderBoard([own]);
  await expect.element(screen.getByRole('radio', { name: /Sat 28/ })).toBeVisible();
  await focusOn(screen.getByRole('article', { name: 'Poll: Which evening?' }));
  await userEvent.keyboard(' ');
  await screen.getByRole('button', { name: 'Close poll' }).click();
  await expect.element(screen.getByText(/^Closed Friday/)).toBeVisible();
  expect(screen.getByRole('radio').elements()).toHaveLength(0);
  const { fontWeight } = getComputedStyle(screen.getByText('Sat 28').element());
  expect(Number(fontWeight)).toBeGreaterThan(Number(getComputedStyle(screen.getByText('Fri 27').element()).fontWeight));
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('radio', { name: /Sat 28/ })).toBeVisible();
  expect(
    queued()
      .map(({ body }) => (body as Partial<Poll>).expirationDate)
      .at(-1),
  ).toBe(own.expirationDate);
});

test('each action of a note has a label, and a list is copied with its items', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderBoard([list, text]);
  await focusOn(screen.getByRole('article', { name: 'List: Groceries' }));
  await userEvent.keyboard(' ');
  const dialog = screen.getByRole('dialog', { name: 'List: Groceries' });
  await expect.element(dialog).toBeVisible();
  const words = Array.from(dialog.element().querySelectorAll('button'), (each) => each.textContent);
  expect(words).toEqual([
    'More emoji',
    'Edit',
    'Copy text',
    'QR tag',
    'Give it a day',
    'Pin to the top',
    'Put in the drawer',
    'Throw away',
  ]);
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await expect.element(screen.getByText('Text copied.')).toBeVisible();
  expect(copy).toHaveBeenCalledWith('Groceries\n☑ Oat milk 2 l\n☐ Bin bags');
});

test('a note gets a day, which it shows, and undo takes it away', async () => {
  const screen = await renderBoard([text]);
  await focusOn(screen.getByRole('article').first());
  await userEvent.keyboard(' ');
  await screen.getByRole('button', { name: 'Give it a day' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  const note = screen.getByRole('article').first();
  await expect.element(note).toMatchTextContent(/For .*Nov 20/);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(note).not.toMatchTextContent(/For .*Nov 20/);
});

test('the example on an empty note does not look like something written', async () => {
  const screen = await renderBoard([], { path: '/?sheet=text' });
  const field = screen.getByRole('textbox', { name: 'What’s on the note?' });
  await expect.element(field).toBeVisible();
  const example = getComputedStyle(field.element(), '::placeholder');
  const written = getComputedStyle(field.element());
  expect(Number.parseFloat(example.fontSize)).toBeLessThan(Number.parseFloat(written.fontSize) * 0.8);
  expect(Number(example.fontWeight)).toBeLessThan(Number(written.fontWeight));
});

test('a shared text longer than a note says that it is cut, and contains no half character', async () => {
  const shared = encodeURIComponent(`${'x'.repeat(1999)}😀 and so on`);
  const screen = await renderBoard([], { path: `/?sharedText=${shared}` });
  const field = screen.getByRole('textbox', { name: 'What’s on the note?' });
  await expect.element(field).toHaveValue('x'.repeat(1999));
  await expect.element(screen.getByText(/^That’s too long for one note\. Here are the first 2,000/)).toBeInViewport();
  await expect.element(field).toHaveAccessibleDescription(/2,000/);
});

test('the line of open things has its room before it loads', async () => {
  const screen = await renderBoard([text], { today: <i hidden /> });
  const note = screen.getByRole('article', { name: /Plumber/ });
  await expect.element(note).toBeVisible();
  expect(document.querySelector<HTMLElement>('.today-line')?.offsetHeight).toBe(44);
});

test('reactions are counted, show who, and are removed and changed at once', async () => {
  const screen = await renderBoard([text]);
  const thumbs = screen.getByRole('button', { name: '👍 2: Léa and Tomasz' });
  await expect.element(thumbs).toHaveAttribute('aria-pressed', 'true');
  await thumbs.click();
  await expect.element(screen.getByRole('button', { name: '👍 1: Tomasz' })).toHaveAttribute('aria-pressed', 'false');
  await focusOn(screen.getByRole('article'));
  await userEvent.keyboard('r');
  const menu = screen.getByRole('dialog', { name: /Plumber/ });
  await expect.element(menu.getByText('Tomasz')).toBeVisible();
  await expectAccessible();
  await menu.getByRole('option', { name: '🎉' }).click();
  await expect.element(screen.getByRole('button', { name: '🎉 1: Léa' })).toHaveAttribute('aria-pressed', 'true');
  expect(queued().map(({ kind }) => kind)).toEqual(['reminders.withdrawReaction', 'reminders.react']);
});

test('any emoji can be found by its name', async () => {
  const screen = await renderBoard([text]);
  await focusOn(screen.getByRole('article'));
  await userEvent.keyboard('r');
  await screen.getByRole('button', { name: 'More emoji' }).click();
  await screen.getByRole('searchbox', { name: 'Search emoji' }).fill('wrench');
  await screen.getByRole('gridcell', { name: 'wrench' }).click();
  await expect.element(screen.getByRole('button', { name: '🔧 1: Léa' })).toBeVisible();
});

test('a note is written on the paper itself', async () => {
  const screen = await renderBoard([list]);
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('menuitem', { name: /^Text/ }).click();
  await screen.getByRole('textbox', { name: 'What’s on the note?' }).fill('Keys are with Tom');
  await focusOn(screen.getByRole('radio', { name: 'Yellow' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await screen.getByRole('button', { name: 'Put it up' }).click();
  const note = screen.getByRole('article', { name: 'Note: Keys are with Tom' });
  await expect.element(note).toBeVisible();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAttribute('data-paper', 'blue');
});

test.each([
  ['flies in from the button and is shown', 'no-preference', 1] as const,
  ['is shown without motion to whoever wants none', 'reduce', 0] as const,
])('a new note %s', async (_, motion, flights) => {
  await wishFor(motion);
  const fly = vi.spyOn(Element.prototype, 'animate');
  const many = Array.from({ length: 9 }, (_each, at) => noteOf({ content: `Note ${at}`, coordY: at * 300 }));
  const screen = await renderBoard(many);
  await screen.getByRole('button', { name: 'Add a note' }).click();
  await screen.getByRole('menuitem', { name: /^Text/ }).click();
  await screen.getByRole('textbox', { name: 'What’s on the note?' }).fill('Here I am');
  await screen.getByRole('button', { name: 'Put it up' }).click();
  const note = screen.getByRole('article', { name: 'Note: Here I am' });
  await expect.element(note).toHaveAttribute('data-found');
  await expect.element(note).toBeInViewport({ ratio: 0.9 });
  expect(fly.mock.contexts.filter((each) => each === note.element())).toHaveLength(flights);
  await expect.element(note).not.toHaveAttribute('data-found');
});

test("a member edits their own notes, and no other's", async () => {
  const other = noteOf({ content: 'Not yours', createdBy: TOM, coordX: 500 });
  const screen = await renderBoard([text, other]);
  await focusOn(screen.getByRole('article', { name: 'Note: Not yours' }));
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('option', { name: '👍' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit' }).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await focusOn(screen.getByRole('article', { name: /Plumber/ }));
  await userEvent.keyboard('e');
  await screen.getByRole('textbox', { name: 'What’s on the note?' }).fill('Plumber Friday');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('article', { name: 'Note: Plumber Friday' })).toBeVisible();
  // The colour was not touched, and is not sent.
  expect(queued().map(({ kind, body }) => ({ kind, names: Object.keys(body ?? {}) }))).toEqual([
    { kind: 'reminders.editNote', names: ['id', 'content', 'mentions'] },
  ]);
});

test('a deletion can be undone, and is only sent after that', async () => {
  const screen = await renderBoard([text, list]);
  await focusOn(screen.getByRole('article', { name: /Plumber/ }));
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByRole('article', { name: /Plumber/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('article', { name: /Plumber/ })).toBeVisible();
  expect(queued()).toEqual([]);
  await focusOn(screen.getByRole('article', { name: /Plumber/ }));
  await userEvent.keyboard('{Delete}');
  await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(queued).toMatchObject([{ kind: 'reminders.deleteNote' }]);
});

test('an address opens a note that the stored board lacks and the live connection brings', async () => {
  const screen = await renderBoard([list], { path: `/?note=${poll.id}` });
  await expect.element(screen.getByRole('article', { name: 'List: Groceries' })).toBeVisible();
  screen.client.setQueryData(['notes', HOUSEHOLD], { seq: 2, data: [list, poll] });
  await expect.element(screen.getByRole('article', { name: 'Poll: Which evening?' })).toHaveFocus();
  expect(screen.getByText('This note no longer exists.').query()).toBeNull();
});

test('an address opens a note, or says that it is gone', async () => {
  const screen = await renderBoard(all, { path: `/?note=${poll.id}` });
  await expect.element(screen.getByRole('article', { name: 'Poll: Which evening?' })).toHaveFocus();
  await screen.unmount();
  const later = await renderBoard(all, { path: '/?note=nowhere' });
  await expect.element(later.getByText('This note no longer exists.')).toBeVisible();
});
