import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { MoneyScreen } from './money-screen.tsx';
import { LEA, TOM, YUKI } from '#test/flatmates.ts';
import { expenseOf, RENT } from './examples.test-data.ts';
import { moveIn, renderMoney } from './flat.test-house.tsx';

beforeEach(moveIn);

const now = new Date().toISOString();
const expenses = [
  expenseOf({
    name: 'Biocoop',
    amount: 58.8,
    paidBy: TOM,
    splitBetween: { [LEA]: 29.4, [TOM]: 29.4 },
    dateOfPayment: now,
  }),
  expenseOf({
    name: 'November rent',
    amount: 1120,
    expenseCategoryId: RENT,
    expenseCategoryName: 'Rent',
    dateOfPayment: now,
  }),
];
const balance = { [LEA]: 42.18, [TOM]: -21.75, [YUKI]: -20.43 };

test('one sees where one stands, who is up and down, the month and the last expenses', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
  await expect
    .element(screen.getByRole('region', { name: 'Your balance' }))
    .toMatchTextContent('You’re owed+€42.18Why?Settle up');
  const rows = screen.getByRole('region', { name: 'Balances' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent('LÉLéa (you)+€42.18');
  await expect.element(rows.nth(1)).toMatchTextContent('由由紀 −€20.43');
  await expect.element(rows.nth(2)).toMatchTextContent('TOTomasz −€21.75');
  await expect
    .element(screen.getByRole('link', { name: /Biocoop/ }))
    .toMatchTextContent(/BiocoopTomasz · split 2 ways€58.80−€29.40$/);
  await expect.element(screen.getByRole('link', { name: /^Rent/ })).toMatchTextContent('€1,120.00');
});

test.each(['light', 'dark', 'hestia'])('nothing is hard to read or to reach in the theme %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
  await expect.element(screen.getByText('Biocoop')).toBeVisible();
  await expectAccessible();
});

test('when nobody owes anybody, that is drawn', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance: { [LEA]: 0, [TOM]: 0 }, locale: 'fr' });
  await expect.element(screen.getByRole('heading', { name: 'Personne ne doit rien à personne.' })).toBeVisible();
  await expect.element(screen.getByText('2 personnes, zéro dette.', { exact: false })).toBeVisible();
  await expectAccessible();
});

test('an empty house is invited to its first expense', async () => {
  const screen = await renderMoney(<MoneyScreen />, { balance: { [LEA]: 0 } });
  await screen.getByRole('button', { name: 'First expense' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New expense' })).toBeVisible();
});

test('without an answer and with nothing kept, one is told and can try again', async () => {
  let isDown = true;
  const balanceOrNothing = () => (isDown ? new Response('', { status: 404 }) : balance);
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance: balanceOrNothing });
  await expect.element(screen.getByText('Couldn’t load the expenses')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('You’re owed')).toBeVisible();
});
