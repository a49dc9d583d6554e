import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { CategoriesScreen } from './categories-screen.tsx';
import { FOOD, RENT } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(moveIn);

const GONE = '01990000-0000-7000-8000-0000000000ff';

test("a new expense starts with its category's usual split, or evenly, with a note, if that names a former member", async () => {
  const screen = await renderMoney(<p />, {
    path: '/money?sheet=new&title=Flat',
    more: [
      answer(defaultSplitEndpoints.listDefaultSplits, [
        { expenseCategoryId: null, split: { kind: 'evenly', sharers: [LEA, GONE] } },
        { expenseCategoryId: RENT, split: { kind: 'shares', weights: { [LEA]: 2, [TOM]: 1 } } },
        { expenseCategoryId: FOOD, split: { kind: 'percentages', percentages: { [LEA]: 60, [YUKI]: 40 } } },
      ]),
    ],
  });
  await expect.element(screen.getByText(/The usual split includes .*, who moved out/)).toBeVisible();
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: /^Category/ }).click();
    await screen.getByRole('menuitemradio', { name }).click();
  };
  await choose('Rent');
  await unfold('split');
  await expect.element(screen.getByRole('textbox', { name: /Léa/ })).toHaveValue('2');
  await choose('Groceries');
  await expect.element(screen.getByRole('textbox', { name: /Léa/ })).toHaveValue('60');
  // A category doesn't override the member's own choice of a split.
  await screen.getByText('Equally', { exact: true }).click();
  await choose('Rent');
  await expect.element(screen.getByRole('radio', { name: 'Equally' })).toBeChecked();
});

test('the household says how new expenses are split', async () => {
  const screen = await renderMoney(<CategoriesScreen />, {
    path: '/money/categories',
    more: [
      answer(defaultSplitEndpoints.listDefaultSplits, []),
      answer(defaultSplitEndpoints.setDefaultSplit, () => new Response('', { status: 503 })),
    ],
  });
  await screen.getByRole('button', { name: 'Household’s usual split' }).click();
  await screen.getByText('Shares', { exact: true }).click();
  await screen.getByRole('textbox', { name: /Tomasz/ }).fill('3');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(defaultSplitEndpoints.setDefaultSplit)[0]?.body)
    .toMatchObject({ expenseCategoryId: null, split: { kind: 'shares', weights: { [LEA]: 1, [TOM]: 3, [YUKI]: 1 } } });
});
