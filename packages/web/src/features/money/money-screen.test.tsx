import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { MoneyScreen } from './money-screen.tsx';
import { memberOf, LEA, TOM, YUKI } from '#test/members.ts';
import { expenseOf, REFUNDS, RENT } from './money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from './money.test-utils.tsx';

beforeEach(moveIn);

const ANNA = '01990000-0000-7000-8000-00000000000d';

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

test("the screen shows the user's balance, the others', the month and the last expenses", async () => {
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

test('every figure opens into its lines: balances, the month, and its categories in this month only', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
  const balances = screen.getByRole('region', { name: 'Balances' });
  await expect
    .element(balances.getByRole('link', { name: /Tomasz/ }))
    .toHaveAttribute('href', `/money/why?person=${TOM}`);
  await expect.element(balances.getByRole('link', { name: /Léa/ })).toHaveAttribute('href', '/money/why');
  const searchOf = (name: string | RegExp) => {
    const link = screen.getByRole('link', { name }).element();
    return Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams);
  };
  const month = searchOf('€1,178.80');
  expect(month).toEqual({ spent: '1', from: expect.stringMatching(/-01$/) as string, to: month.to });
  expect(month.to?.slice(0, 7)).toBe(month.from?.slice(0, 7));
  expect(searchOf(/^Rent/)).toEqual({ ...month, category: RENT });
});

test('the bar under a category is exactly as long as its share', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
  const shareOf = (name: RegExp) => {
    const bar = screen.getByRole('link', { name }).element().nextElementSibling;
    const rule = bar?.firstElementChild;
    if (!bar || !rule) throw new Error('There is no rule');
    return rule.getBoundingClientRect().width / bar.getBoundingClientRect().width;
  };
  await expect.element(screen.getByRole('link', { name: /^Rent/ })).toBeVisible();
  // 1,120.00 and 58.80 of 1,178.80.
  expect(shareOf(/^Rent/)).toBeCloseTo(0.95, 2);
  expect(shareOf(/^Food/)).toBeCloseTo(0.05, 2);
});

test('a debtor of one person first sees how to pay; “I’ve paid” records it, and can be undone', async () => {
  const iban = 'FR1420041010050500013M02606';
  const screen = await renderMoney(<MoneyScreen />, {
    expenses,
    balance: { [LEA]: -19.5, [TOM]: 40, [YUKI]: -20.5 },
    more: [answer(settleEndpoints.getHandles, { ...noHandles, iban, accountName: 'Tomasz Nowak', paypal: 'tom' })],
  });
  await screen.getByRole('button', { name: 'Pay Tomasz €19.50' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Pay Tomasz' });
  await expect.element(sheet.getByRole('img', { name: 'QR code: €19.50 to Tomasz Nowak' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Copy IBAN' })).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: /PayPal/ })).toBeVisible();
  await expectAccessible();
  const figure = document.querySelector('.pay-sum .ui-num')?.getBoundingClientRect();
  expect(figure?.width).toBeGreaterThan(80);
  expect(screen.of(moneyEndpoints.addExpense)).toEqual([]);
  await sheet.getByRole('button', { name: 'I’ve paid €19.50' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(screen.getByText('You’re all square')).toBeVisible();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({ name: 'Refund', amount: 19.5, paidBy: LEA, splitBetween: [TOM], expenseCategoryId: REFUNDS });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pay Tomasz €19.50' })).toBeVisible();
  await expectAccessible();
});

test('settled balances show a picture for a day after the last expense, and a figure from then on', async () => {
  const even = { [LEA]: 0, [TOM]: 0, [YUKI]: 0 };
  const today = await renderMoney(<MoneyScreen />, {
    expenses: [expenseOf({ createdAt: new Date().toISOString() })],
    balance: even,
  });
  await expect.element(today.getByRole('heading', { name: 'Nobody owes anyone a thing.' })).toBeVisible();
  await today.unmount();
  await moveIn();
  const later = await renderMoney(<MoneyScreen />, {
    expenses: [expenseOf({ createdAt: '2026-01-01T08:00:00.000Z' })],
    balance: even,
  });
  const mine = later.getByRole('region', { name: 'Your balance' });
  await expect.element(mine).toMatchTextContent(/You’re all square.*€0\.00/);
  expect(later.getByRole('heading', { name: 'Nobody owes anyone a thing.' }).elements()).toEqual([]);
});

test('without payment details, one line says so; another amount can be paid, but not more than is owed', async () => {
  const screen = await renderMoney(<MoneyScreen />, {
    expenses,
    balance: { [LEA]: -19.5, [TOM]: 40, [YUKI]: -20.5 },
    more: [answer(settleEndpoints.getHandles, noHandles)],
  });
  await screen.getByRole('button', { name: 'Pay Tomasz €19.50' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Pay Tomasz' });
  await expect.element(sheet.getByText('No payment details from Tomasz yet: pay in cash, or ask.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Another amount' }).click();
  const amount = sheet.getByRole('textbox', { name: 'Amount paid' });
  await amount.fill('50');
  await expect.element(sheet.getByText('That’s more than the debt. Enter €19.50 at most.')).toBeVisible();
  await amount.fill('9.5');
  await sheet.getByRole('button', { name: 'I’ve paid €9.50' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Pay Tomasz €10.00' })).toBeVisible();
  await expect
    .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
    .toMatchObject({ amount: 9.5, refundState: 'sent', splitBetween: [TOM] });
});

test.each([
  ['two people', { [LEA]: -30, [TOM]: 20, [YUKI]: 10 }],
  ['nobody, and is owed', { [LEA]: 30, [TOM]: -30, [YUKI]: 0 }],
])('who owes %s is offered no single payment', async (_name, owed) => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance: owed });
  await expect.element(screen.getByRole('region', { name: 'Your balance' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
});

test('former members are marked in the balances', async () => {
  const gone = { ...memberOf(ANNA, 'Anna'), colocationId: null };
  const screen = await renderMoney(<MoneyScreen />, {
    expenses,
    balance: { [LEA]: 10, [ANNA]: -10, [TOM]: 0 },
    more: [answer(accountEndpoints.listFormerMembers, [gone])],
  });
  const rows = screen.getByRole('region', { name: 'Balances' }).getByRole('listitem');
  await expect.element(rows.nth(2)).toMatchTextContent(/Anna ?moved out−€10.00/);
  await expect.element(rows.nth(1)).not.toMatchTextContent('moved out');
});

test('old expenses are reached by the search, with the focus in its field', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
  await expect
    .element(screen.getByRole('link', { name: 'Search expenses' }))
    .toHaveAttribute('href', '/money/historical#find');
});

test.each(['light', 'dark', 'hestia'])(
  'the page has no axe violation and no small target in the theme %s',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    const screen = await renderMoney(<MoneyScreen />, { expenses, balance });
    await expect.element(screen.getByText('Biocoop')).toBeVisible();
    await expectAccessible();
  },
);

test('settled balances show a picture', async () => {
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance: { [LEA]: 0, [TOM]: 0 }, locale: 'fr' });
  await expect.element(screen.getByRole('heading', { name: 'Personne ne doit rien à personne.' })).toBeVisible();
  await expect.element(screen.getByText('2 personnes, zéro dette.', { exact: false })).toBeVisible();
  await expectAccessible();
});

test('an empty household is invited to its first expense', async () => {
  const screen = await renderMoney(<MoneyScreen />, { balance: { [LEA]: 0 } });
  await expect.element(screen.getByRole('button', { name: 'First expense' })).toBeInTheDocument();
  expect(screen.container.querySelector('a[href="/money/refund"]')).toBeNull();
  await screen.getByRole('button', { name: 'First expense' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New expense' })).toBeVisible();
});

test('without an answer and a cache, the page shows an error and a retry', async () => {
  let isDown = true;
  const balanceOrNothing = () => (isDown ? new Response('', { status: 404 }) : balance);
  const screen = await renderMoney(<MoneyScreen />, { expenses, balance: balanceOrNothing });
  await expect.element(screen.getByText('Couldn’t load the expenses')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('You’re owed')).toBeVisible();
});
