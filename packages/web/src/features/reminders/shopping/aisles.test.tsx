import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BoughtItem } from '@hestia/contract/reminders/schemas.ts';
import { HOUSEHOLD } from '#test/members.ts';
import { moveIn, queued } from '../board/board.test-utils.tsx';
import { listOf, nextId } from '../notes.test-fixtures.ts';
import { openShop } from './shop.test-utils.tsx';

beforeEach(moveIn);
afterEach(() => vi.unstubAllGlobals());

/** Ticked a minute apart, in this order. */
const walk = (
  reminderId: string,
  names: readonly string[],
  day = '2026-11-13',
  shop: string | null = null,
): BoughtItem[] =>
  names.map((name, at) => ({
    itemId: nextId(),
    reminderId,
    name,
    boughtAt: `${day}T18:${String(at).padStart(2, '0')}:00.000Z`,
    shop,
  }));

const now = () => ({ createdAt: new Date().toISOString(), position: Date.now() / 1000 });
const list = listOf(['Milk', 'Bread', 'Eggs', 'Cake'].map((name, at) => ({ ...now(), name, position: 1.7e9 + at })));
const known = walk(list.id, ['Eggs', 'Bread', 'Milk']);

type Shop = Awaited<ReturnType<typeof openShop>>;
const order = (screen: Shop) =>
  [...screen.getByRole('list', { name: 'To buy' }).element().querySelectorAll('.shop-row-name')].map(
    (row) => row.textContent,
  );

const choose = async (screen: Shop, name: string) => {
  await screen.getByRole('button', { name: /^Actions for/ }).click();
  await screen.getByRole('menuitem', { name, exact: true }).click();
};

test("a list is in the order of the household's last trip, and can be kept as written", async () => {
  const screen = await openShop([list], list.id, known);
  await expect.poll(() => order(screen)).toEqual(['Eggs', 'Bread', 'Milk', 'Cake']);
  await choose(screen, 'Show as written');
  await expect.poll(() => order(screen)).toEqual(['Milk', 'Bread', 'Eggs', 'Cake']);
  expect(queued()).toMatchObject([{ body: { id: list.id, isAsWritten: true } }]);
  await choose(screen, 'Sort by aisle');
  await expect.poll(() => order(screen)).toEqual(['Eggs', 'Bread', 'Milk', 'Cake']);
});

test('a list without purchases stays as written, without suggestions', async () => {
  const screen = await openShop([list], list.id);
  await screen.getByRole('button', { name: 'Actions for Groceries' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit list' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Sort by aisle' })).not.toBeInTheDocument();
  expect(order(screen)).toEqual(['Milk', 'Bread', 'Eggs', 'Cake']);
});

test('no row moves from under the thumb while ticking: a list is sorted again when something is added', async () => {
  const screen = await openShop([list], list.id, known);
  await expect.poll(() => order(screen)).toEqual(['Eggs', 'Bread', 'Milk', 'Cake']);
  const turned = ['2026-11-14', '2026-11-15'].flatMap((day) => walk(list.id, ['Milk', 'Bread', 'Eggs'], day));
  screen.client.setQueryData(['bought', HOUSEHOLD], (cached: object | undefined) => ({
    ...cached,
    data: [...known, ...turned],
  }));
  const bread = screen.getByRole('checkbox', { name: 'Bread' });
  await bread.click();
  await expect.element(bread).toBeChecked();
  expect(order(screen)).toEqual(['Eggs', 'Bread', 'Milk', 'Cake']);
  await expect.poll(() => order(screen)).toEqual(['Eggs', 'Milk', 'Cake']);
  await screen.getByRole('textbox', { name: 'Add item' }).fill('Salt');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => order(screen)).toEqual(['Milk', 'Eggs', 'Cake', 'Salt']);
});

test('a moved item stays in its place, and the written list stays unchanged', async () => {
  const screen = await openShop([list], list.id, known);
  await choose(screen, 'Edit list');
  // Its name is a field during editing, and shows once.
  await expect.element(screen.getByRole('heading', { name: 'Edit list', level: 1 })).toBeVisible();
  const grip = screen.getByRole('button', { name: 'Move Milk, 3 of 4' });
  await expect.element(grip).toBeVisible();
  grip.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('button', { name: 'Move Milk, 2 of 4' })).toBeVisible();
  await screen.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => order(screen)).toEqual(['Eggs', 'Milk', 'Bread', 'Cake']);
  expect(queued()).toMatchObject([{ body: { aisle: 0.25 } }]);
  await choose(screen, 'Show as written');
  await expect.poll(() => order(screen)).toEqual(['Milk', 'Bread', 'Eggs', 'Cake']);
});

test('a list gets a shop, chosen from earlier ones with one tap, and is sorted by its aisles', async () => {
  const there = walk(nextId(), ['Bread', 'Milk', 'Eggs'], '2026-11-10', 'Rewe');
  const screen = await openShop([list], list.id, [...there, ...known]);
  await choose(screen, 'Which shop?');
  await screen.getByRole('button', { name: 'Rewe' }).click();
  await expect.poll(() => order(screen)).toEqual(['Bread', 'Eggs', 'Milk', 'Cake']);
  expect(queued()).toMatchObject([{ body: { id: list.id, shop: 'Rewe' } }]);
});

test('another shop is typed, and cleared again', async () => {
  const screen = await openShop([{ ...list, shop: 'Rewe' }], list.id);
  await choose(screen, 'Rewe');
  const field = screen.getByRole('textbox', { name: 'Where do you shop?' });
  await expect.element(field).toHaveValue('Rewe');
  await field.fill(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Actions for Groceries' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Which shop?' })).toBeVisible();
  expect(queued()).toMatchObject([{ body: { id: list.id, shop: null } }]);
});

test('the other lists are in the menu', async () => {
  const other = listOf(['Screws'], { name: 'DIY' });
  const screen = await openShop([list, other], list.id);
  await choose(screen, 'DIY');
  await expect.element(screen.getByRole('checkbox', { name: 'Screws' })).toBeVisible();
  await choose(screen, 'Groceries');
  await expect.element(screen.getByRole('checkbox', { name: 'Milk' })).toBeVisible();
});
