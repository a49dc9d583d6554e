import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { cdp, type Locator, userEvent } from 'vitest/browser';
import { moveIn, positionOf, queued, renderBoard } from './board.test-utils.tsx';
import { HOUSEHOLD } from '#test/members.ts';
import { wishFor } from '#test/motion.ts';
import { listOf, noteOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

const a = noteOf({ content: 'First', coordX: 40, coordY: 20, coordZ: 3 });
const b = noteOf({ content: 'Second', coordX: 500, coordY: 20, coordZ: 2 });
const c = noteOf({ content: 'Third', coordX: 40, coordY: 500, coordZ: 1 });
const all = [a, b, c];

type TouchEventType = 'touchStart' | 'touchMove' | 'touchEnd';
type MouseEventType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

/** A mouse as the browser knows it, at a place of the page. */
async function mouse(type: MouseEventType, { x, y }: { x: number; y: number }): Promise<void> {
  const isDown = type !== 'mouseReleased';
  await cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: isDown ? 1 : 0, clickCount: 1 });
}

async function touch(type: TouchEventType, ...points: readonly { x: number; y: number }[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
}

/** The middle of a note on the screen of the browser, in which the tests have a frame. */
function middleOf(locator: Locator): { x: number; y: number } {
  const box = locator.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? innerWidth) / innerWidth;
  return { x: (frame?.x ?? 0) + (box.x + box.width / 2) * scale, y: (frame?.y ?? 0) + (box.y + 40) * scale };
}

async function ready(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
}
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-note]')]
    .map((note) => ({ name: note.getAttribute('aria-label')?.slice(6), top: note.getBoundingClientRect() }))
    .toSorted((x, y) => Math.round((x.top.y - y.top.y) / 100) || x.top.x - y.top.x)
    .map(({ name }) => name);

test('the keyboard lifts a note, moves it and drops it, with announcements', async () => {
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  (note.element() as HTMLElement).focus();
  const before = positionOf(a);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Note: First lifted.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(positionOf(a)).toEqual({ x: before.x + 8, y: before.y + 48 });
  expect(queued()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Note: First put down.')).toBeInTheDocument();
  await expect.element(note).toHaveFocus();
  await expect
    .poll(queued)
    .toMatchObject([{ path: reminderEndpoints.moveReminders.path, body: [{ id: a.id, coordY: 68 }] }]);
});

test('Escape puts a carried note back', async () => {
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  (note.element() as HTMLElement).focus();
  const before = positionOf(a);
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Escape}');
  expect(positionOf(a)).toEqual(before);
  await expect.element(screen.getByText('Note: First put back.')).toBeInTheDocument();
  expect(queued()).toEqual([]);
});

test('in columns the arrows change the position, and the wall follows', async () => {
  const screen = await renderBoard(all);
  const note = screen.getByRole('article', { name: 'Note: Third' });
  await ready(note);
  expect(order()).toEqual(['First', 'Second', 'Third']);
  (note.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowUp}');
  await expect.element(screen.getByText('Note: Third, place 2 of 3.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(order).toEqual(['Third', 'First', 'Second']);
  await expect.element(note).toHaveFocus();
  // There is no room before the first one: the two others go down.
  expect(queued()).toMatchObject([{ body: [{ id: c.id }, { id: a.id }, { id: b.id }] }]);
});

test('the mouse moves a note to the drop point, above all others', async () => {
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: Third' });
  await ready(note);
  const before = positionOf(c);
  const from = middleOf(note);
  await mouse('mousePressed', from);
  for (const step of [10, 40, 80, 120]) await mouse('mouseMoved', { x: from.x + step, y: from.y - step });
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  await mouse('mouseReleased', { x: from.x + 120, y: from.y - 120 });
  await expect.element(note).not.toHaveAttribute('data-lifted');
  const position = positionOf(c);
  expect(position.x).toBeGreaterThan(before.x + 90);
  expect(position.y).toBeLessThan(before.y - 90);
  await expect.poll(queued).toMatchObject([{ body: [{ id: c.id, coordZ: 4 }] }]);
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
});

/** The scroll position once it no longer moves. */
async function restingScroll(): Promise<number> {
  for (let last = -1; last !== scrollY;) {
    last = scrollY;
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  }
  return scrollY;
}

/** A point at the middle of the view's lower edge, `above` it. */
function atLowerEdge(above: number): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? innerWidth) / innerWidth;
  return { x: (frame?.x ?? 0) + 200 * scale, y: (frame?.y ?? 0) + (innerHeight - above) * scale };
}

test('a note dropped at the lower edge is placed right below the last one', async () => {
  const far = noteOf({ content: 'Far below', coordX: 700, coordY: 1500 });
  const screen = await renderBoard([a, b, far], { wide: true });
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  await mouse('mousePressed', middleOf(note));
  for (const above of [300, 100, 4]) await mouse('mouseMoved', atLowerEdge(above));
  await expect.poll(() => scrollY).toBeGreaterThan(300);
  await restingScroll();
  await mouse('mouseReleased', atLowerEdge(4));
  const last = screen.getByRole('article', { name: 'Note: Far below' }).element() as HTMLElement;
  expect(positionOf(a).y - (positionOf(far).y + last.offsetHeight)).toBeLessThan(60);
  await expect.poll(queued).toMatchObject([{ body: [{ id: a.id }] }]);
});

test('on an empty wall a note can be dropped anywhere in view', async () => {
  const screen = await renderBoard([a], { wide: true });
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  const from = middleOf(note);
  await mouse('mousePressed', from);
  for (const step of [10, 200, 400]) await mouse('mouseMoved', { x: from.x, y: from.y + step });
  await mouse('mouseReleased', { x: from.x, y: from.y + 400 });
  await expect.poll(() => positionOf(a).y).toBeGreaterThan(300);
});

test('a phone scrolls while the finger is still above the tab bar', async () => {
  const many = Array.from({ length: 12 }, (_, at) => noteOf({ content: `Note ${at}`, coordY: at * 130 }));
  const screen = await renderBoard(many);
  const bar = document.body.appendChild(document.createElement('nav'));
  bar.className = 'app-tab-bar';
  const note = screen.getByRole('article', { name: 'Note: Note 0' });
  await ready(note);
  await touch('touchStart', middleOf(note));
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  for (const above of [400, 200, bar.offsetHeight + 60]) await touch('touchMove', atLowerEdge(above));
  await expect.poll(() => scrollY).toBeGreaterThan(100);
  await touch('touchEnd');
  bar.remove();
});

test('Escape puts back a note dragged by mouse', async () => {
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: Third' });
  await ready(note);
  const before = positionOf(c);
  const from = middleOf(note);
  await mouse('mousePressed', from);
  for (const step of [10, 60]) await mouse('mouseMoved', { x: from.x + step, y: from.y });
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toHaveAttribute('data-lifted');
  await mouse('mouseMoved', { x: from.x + 90, y: from.y });
  await mouse('mouseReleased', { x: from.x + 90, y: from.y });
  expect(positionOf(c)).toEqual(before);
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
  expect(queued()).toEqual([]);
});

test('a second finger puts back a note dragged by the first', async () => {
  const screen = await renderBoard(all);
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  const from = middleOf(note);
  await touch('touchStart', from);
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  const moved = { x: from.x, y: from.y + 300 };
  await touch('touchMove', moved);
  await touch('touchStart', moved, { x: from.x + 60, y: from.y + 300 });
  await expect.element(note).not.toHaveAttribute('data-lifted');
  await touch('touchEnd');
  expect(order()).toEqual(['First', 'Second', 'Third']);
  expect(queued()).toEqual([]);
});

test('a move can be undone, and only the last one is offered', async () => {
  const screen = await renderBoard(all, { wide: true });
  const carry = async (name: string) => {
    const note = screen.getByRole('article', { name });
    await ready(note);
    (note.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
  };
  await ready(screen.getByRole('article', { name: 'Note: First' }));
  const before = [positionOf(a), positionOf(b)];
  await carry('Note: First');
  await carry('Note: Second');
  await expect.poll(() => screen.getByText('Moved', { exact: true }).elements().length).toBe(1);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => positionOf(b)).toEqual(before[1]);
  expect(positionOf(a)).not.toEqual(before[0]);
  await expect.poll(() => queued().at(-1)?.body).toMatchObject([{ id: b.id, coordX: b.coordX, coordY: b.coordY }]);
});

test('a click moves nothing, and opens the menu', async () => {
  const screen = await renderBoard(all, { wide: true });
  await screen.getByText('Third').click();
  await expect.element(screen.getByRole('dialog', { name: 'Note: Third' })).toBeVisible();
  expect(queued()).toEqual([]);
});

test('a finger scrolls; held still, it lifts the note', async () => {
  const screen = await renderBoard(all);
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  const from = middleOf(note);
  await touch('touchStart', from);
  await touch('touchMove', { x: from.x, y: from.y + 30 });
  await touch('touchEnd');
  expect(document.querySelector('[data-lifted]')).toBeNull();
  await touch('touchStart', from);
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  const over = middleOf(screen.getByRole('article', { name: 'Note: Second' }));
  for (const part of [0.3, 0.6, 1]) {
    await touch('touchMove', { x: from.x + (over.x - from.x) * part, y: from.y + (over.y - from.y) * part });
  }
  await expect.element(screen.getByText('Note: First, place 2 of 3.')).toBeInTheDocument();
  await touch('touchEnd');
  await expect.poll(order).toEqual(['Second', 'First', 'Third']);
});

test('a finger that is held still and released opens the menu', async () => {
  const screen = await renderBoard(all);
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  await touch('touchStart', middleOf(note));
  await expect.element(note).toHaveAttribute('data-lifted', 'pointer');
  await touch('touchEnd');
  await expect.element(screen.getByRole('dialog', { name: 'Note: First' })).toBeVisible();
  expect(queued()).toEqual([]);
});

test('tidying up moves all at once, and can be undone', async () => {
  const heap = [a, { ...b, coordX: 60, coordY: 30 }, { ...c, coordX: 80, coordY: 40 }];
  const screen = await renderBoard(heap, { wide: true });
  await screen.getByRole('button', { name: 'Tidy up' }).click();
  const xs = () => heap.map((note) => positionOf(note).x);
  await expect.poll(() => new Set(xs()).size).toBe(3);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => Math.max(...xs())).toBeLessThan(110);
});

test('with reduced motion nothing glides, but a dragged note still follows', async () => {
  await wishFor('reduce');
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: Third' });
  await ready(note);
  await expect.poll(() => document.querySelector('[data-settled]')).not.toBeNull();
  const { transitionDuration } = getComputedStyle(note.element());
  expect(new Set(transitionDuration.split(', '))).toEqual(new Set(['0s']));
  const from = middleOf(note);
  await mouse('mousePressed', from);
  for (const step of [10, 60]) await mouse('mouseMoved', { x: from.x + step, y: from.y });
  await expect.poll(() => positionOf(c).x).toBeGreaterThan(60);
  await mouse('mouseReleased', { x: from.x + 60, y: from.y });
});

test('typing on a note keeps the focus while another member moves the notes', async () => {
  const list = listOf(['Milk'], { coordX: 700 });
  const screen = await renderBoard([...all, list]);
  const field = screen.getByRole('textbox', { name: 'Add item' });
  await field.fill('Bre');
  const moved = [a, b, c].map((each) => ({ ...each, coordX: 900, coordY: 700 }));
  screen.client.setQueryData(['notes', HOUSEHOLD], { seq: 2, data: [{ ...list, coordX: 0, coordY: 0 }, ...moved] });
  await expect.poll(() => order()[0]).toBe('Groceries');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('ad');
  await expect.element(field).toHaveValue('Bread');
});

test('a note deleted by another member is dropped from a drag', async () => {
  const screen = await renderBoard(all, { wide: true });
  const note = screen.getByRole('article', { name: 'Note: First' });
  await ready(note);
  (note.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  screen.client.setQueryData(['notes', HOUSEHOLD], { seq: 2, data: [b, c] });
  await expect.element(note).not.toBeInTheDocument();
  expect(document.querySelector('.board-hint:not([hidden])')).toBeNull();
  (screen.getByRole('article', { name: 'Note: Second' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await expect.poll(queued).toMatchObject([{ body: [{ id: b.id }] }]);
});

test('a covered note comes to the front when it is opened', async () => {
  const [low, high] = [
    noteOf({ content: 'Low', coordX: 40, coordZ: 1 }),
    noteOf({ content: 'High', coordX: 200, coordZ: 2 }),
  ];
  const screen = await renderBoard([low, high], { wide: true });
  await ready(screen.getByText('Low'));
  await screen.getByText('Low').click({ position: { x: 10, y: 10 } });
  await expect.poll(queued).toMatchObject([{ body: [{ id: low.id, coordX: 40, coordZ: 3 }] }]);
});
