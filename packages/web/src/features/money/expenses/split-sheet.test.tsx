import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { MoneyScreen } from '../money-screen.tsx';
import { expenseOf } from '../money.test-fixtures.ts';
import { moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(moveIn);

const balance = { [LEA]: 0, [TOM]: 0, [YUKI]: 0 };
const open = (path: string, expenses: readonly Expense[] = []) =>
  renderMoney(<MoneyScreen />, { expenses, balance, path });
type RenderedScreen = Awaited<ReturnType<typeof open>>;

/** The sheet for a new expense with an amount and a name, and how it is split. */
async function begin(amount: string, kind?: string, expenses?: readonly Expense[]) {
  const screen = await open('/money?sheet=new', expenses);
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
  await userEvent.keyboard(`${amount}{Tab}Dinner`);
  await unfold('split');
  if (kind) await screen.getByRole('radiogroup', { name: 'How to split' }).getByText(kind, { exact: true }).click();
  return screen;
}
const field = (screen: RenderedScreen, name: string) => screen.getByRole('textbox', { name, exact: true });
const added = (screen: RenderedScreen) => screen.of(moneyEndpoints.addExpense)[0]?.body;
const edited = (screen: RenderedScreen) => screen.of(moneyEndpoints.editExpense)[0]?.body;
const submit = (screen: RenderedScreen) => screen.getByRole('button', { name: /^Add €/ }).click();

describe('a new expense', () => {
  test('by shares starts with the last weights, and shows each part', async () => {
    const last = expenseOf({ splitType: 1, split: { kind: 'shares', weights: { [TOM]: 2.5, [LEA]: 1 } } });
    const screen = await begin('100', 'Shares', [last]);
    await expect.element(field(screen, 'Shares of Tomasz')).toHaveValue('2.50');
    await expect.element(field(screen, 'Shares of 由紀')).toHaveValue('1');
    await field(screen, 'Shares of Tomasz').fill('2');
    await expect.element(screen.getByText('€50.00')).toBeVisible();
    await expectAccessible();
    await submit(screen);
    const weights = { [LEA]: 1, [TOM]: 2, [YUKI]: 1 };
    await expect.poll(() => added(screen)).toMatchObject({ split: { kind: 'shares', weights }, payers: null });
    await expect.element(screen.getByRole('link', { name: /Dinner/ })).toMatchTextContent('€100.00+€75.00');
  });

  test('with extras subtracts them, and reports an excess', async () => {
    const screen = await begin('30', 'Extras');
    await field(screen, 'Extra for Tomasz').fill('31');
    await submit(screen);
    await expect.element(screen.getByText('€1.00 over the total.')).toBeVisible();
    await field(screen, 'Extra for Tomasz').fill('4+2');
    await screen.getByRole('checkbox', { name: /由紀/ }).click({ force: true });
    await expect.element(screen.getByText('€18.00')).toBeVisible();
    await expectAccessible();
    await submit(screen);
    const split = { kind: 'personal', sharers: [LEA, TOM], extras: { [TOM]: 6 } };
    await expect.poll(() => added(screen)).toMatchObject({ amount: 30, split });
  });

  test('by item: each line for its members, the tip in proportion', async () => {
    const screen = await begin('33', 'Items');
    await field(screen, 'Item 1').fill('Soup');
    await field(screen, 'Price of item 1').fill('18');
    const first = screen.getByRole('group', { name: 'Who shares item 1' });
    await first.getByRole('checkbox', { name: '由紀' }).click({ force: true });
    await screen.getByRole('button', { name: 'Add an item' }).click();
    await expect.element(field(screen, 'Item 2')).toHaveFocus();
    await userEvent.keyboard('Wine{Tab}12');
    await expect.element(screen.getByText('Tax, tip and the like, in proportion')).toMatchTextContent('proportion');
    await expectAccessible();
    await submit(screen);
    const items = [
      { name: 'Soup', amount: 18, sharers: [LEA, TOM] },
      { name: 'Wine', amount: 12, sharers: [LEA, TOM, YUKI] },
    ];
    await expect.poll(() => added(screen)).toMatchObject({ amount: 33, split: { kind: 'items', items, rest: 3 } });
  });

  test('by item gets its total from the items', async () => {
    const screen = await begin('', 'Items');
    await field(screen, 'Price of item 1').fill('18');
    await screen.getByRole('button', { name: 'Make the total €18.00' }).click();
    await expect.element(field(screen, 'Amount')).toHaveValue('18.00');
    await submit(screen);
    await expect.poll(() => added(screen)).toMatchObject({ amount: 18, split: { rest: 0, items: [{ name: '' }] } });
  });

  test('several payers: the first pays the untyped rest, and the sum is checked', async () => {
    const screen = await begin('30');
    await unfold('payer');
    await screen.getByText('Several', { exact: true }).click();
    await expect.element(field(screen, 'Paid by Léa')).toHaveValue('30.00');
    await field(screen, 'Paid by Tomasz').fill('12.50');
    await expect.element(field(screen, 'Paid by Léa')).toHaveValue('17.50');
    await expectAccessible();
    await field(screen, 'Paid by Léa').fill('20');
    await expect.element(screen.getByText('€2.50 more than the total.')).toBeVisible();
    await field(screen, 'Paid by Tomasz').fill('10');
    await submit(screen);
    await expect.poll(() => added(screen)).toMatchObject({ paidBy: LEA, payers: { [LEA]: 20, [TOM]: 10 } });
    const row = screen.getByRole('link', { name: /Dinner/ });
    await expect.element(row).toMatchTextContent('€30.00+€10.00');
  });

  test('M13: the split names who bears the odd cent: the member who has borne least', async () => {
    const even = expenseOf({ amount: 10, splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 } });
    const screen = await begin('10', undefined, [even]);
    await expect.element(screen.getByText('Tomasz pays the odd cent.')).toBeVisible();
    await submit(screen);
    await expect.poll(() => added(screen)).toMatchObject({ splitBetween: [TOM, YUKI, LEA] });
  });
});

describe('an expense that is split our way, and that several paid', () => {
  const items = [
    { name: 'Soup', amount: 18, sharers: [LEA] },
    { name: 'Wine', amount: 12, sharers: [TOM, YUKI] },
  ];
  const dinner = expenseOf({
    name: 'Dinner',
    amount: 30,
    paidBy: TOM,
    payers: { [LEA]: 10, [TOM]: 20 },
    splitType: 1,
    splitBetween: { [LEA]: 18, [TOM]: 6, [YUKI]: 6 },
    split: { kind: 'items', items, rest: 0 },
  });
  const edit = `/money?expense=${dinner.id}&edit=now`;
  const read = `/money?expense=${dinner.id}`;

  test('opens unchanged; only changed fields are sent', async () => {
    const screen = await open(edit, [dinner]);
    await unfold('split');
    await expect.element(field(screen, 'Item 2')).toHaveValue('Wine');
    await unfold('payer');
    await expect.element(field(screen, 'Paid by Tomasz')).toHaveValue('20.00');
    await field(screen, 'What for?').fill('Supper');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => edited(screen)).toEqual({ id: dinner.id, name: 'Supper' });
  });

  test('resends its split and payers with another amount', async () => {
    const screen = await open(edit, [dinner]);
    await field(screen, 'Amount').fill('33');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('€3.00 not covered yet.')).toBeVisible();
    await field(screen, 'Paid by Tomasz').fill('23');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => edited(screen))
      .toMatchObject({ amount: 33, payers: { [LEA]: 10, [TOM]: 23 }, split: { kind: 'items', items, rest: 3 } });
  });

  test('can become even with one payer again', async () => {
    const screen = await open(edit, [dinner]);
    await unfold('split');
    await screen.getByRole('radiogroup', { name: 'How to split' }).getByText('Equally').click();
    await unfold('payer');
    await screen.getByRole('radiogroup', { name: 'Paid by' }).getByText(/Léa/).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    const even = { splitType: 0, splitBetween: [LEA, TOM, YUKI], split: null };
    await expect.poll(() => edited(screen)).toMatchObject({ paidBy: LEA, payers: null, ...even });
  });

  test('is duplicated completely, dated today', async () => {
    const screen = await open(read, [dinner]);
    await screen.getByRole('button', { name: 'Duplicate' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await expect.element(field(screen, 'What for?')).toHaveValue('Dinner');
    await submit(screen);
    const { payers, split } = dinner;
    await expect.poll(() => added(screen)).toMatchObject({ name: 'Dinner', amount: 30, payers, split });
    expect(added(screen)).not.toMatchObject({ id: dinner.id });
    expect(added(screen)).not.toMatchObject({ dateOfPayment: dinner.dateOfPayment });
  });
});
