import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { MoneyScreen } from '../money-screen.tsx';
import { expenseOf } from '../money.test-fixtures.ts';
import { answer, beginEdit, moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(moveIn);

const openForm = async (more: Parameters<typeof renderMoney>[1] = {}) => {
  const screen = await renderMoney(<MoneyScreen />, { path: '/money?sheet=new', balance: { [LEA]: 0 }, ...more });
  const name = screen.getByRole('textbox', { name: 'What for?' });
  const amount = screen.getByRole('textbox', { name: 'Amount', exact: true });
  await expect.element(name).toBeVisible();
  return {
    ...screen,
    name,
    amount,
    part: (label: string) => screen.getByRole('button', { name: label }),
    add: () => screen.getByRole('button', { name: /^Add/ }).click(),
    sent: () => screen.of(moneyEndpoints.addExpense)[0]?.body,
  };
};

const sentence = () => document.querySelector('.ui-sentence > .sr-only')?.textContent;

describe('words typed into a new expense', () => {
  test('typed words fill amount, members and day; the rest is the name', async () => {
    const screen = await openForm();
    await screen.name.fill('12.40 bread with tomasz yesterday');
    await expect.element(screen.amount).toHaveValue('12.40');
    await expect.poll(sentence).toBe('Paid by you yesterday, equally for all but 由紀');
    await expect.element(screen.getByRole('list', { name: 'Understood' })).toBeVisible();
    await expectAccessible();
    await screen.add();
    await expect
      .poll(screen.sent)
      .toMatchObject({ name: 'bread', amount: 12.4, paidBy: LEA, splitBetween: [LEA, TOM] });
  });

  test('typed words become text again with a key, and stay so', async () => {
    const screen = await openForm();
    await screen.name.fill('12.40 bread paid by tomasz');
    await expect.poll(sentence).toBe('Paid by Tomasz today, equally for all');
    screen.part('12.40 taken as the amount. Undo').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.amount).toHaveValue('');
    await expect.element(screen.name).toHaveFocus();
    await expect.element(screen.name).toHaveValue('12.40 bread paid by tomasz');
    await expect.element(screen.part('12.40 taken as the amount. Undo')).not.toBeInTheDocument();
    await userEvent.keyboard(' large');
    await expect.element(screen.amount).toHaveValue('');
    await screen.amount.fill('5');
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({ name: '12.40 bread large', amount: 5, paidBy: TOM });
  });

  test('typed parts are announced once typing pauses', async () => {
    const screen = await openForm();
    await screen.name.fill('bread 12.40');
    await expect.element(screen.getByText('12.40 taken as the amount.', { exact: true })).toBeInTheDocument();
  });

  test("typed words don't override earlier manual choices", async () => {
    const screen = await openForm();
    await screen.amount.fill('5');
    await unfold('payer');
    await screen.getByRole('radiogroup', { name: 'Paid by' }).getByText('由紀').click();
    await screen.name.fill('12.40 bread paid by tomasz with tomasz');
    await expect.poll(sentence).toBe('Paid by 由紀 today, equally for all but 由紀');
    await screen.add();
    await expect
      .poll(screen.sent)
      .toMatchObject({ name: '12.40 bread paid by tomasz', amount: 5, paidBy: YUKI, splitBetween: [LEA, TOM] });
  });

  test('typed words are replaced by later manual choices', async () => {
    const screen = await openForm();
    await screen.name.fill('12.40 bread paid by tomasz');
    await expect.poll(sentence).toBe('Paid by Tomasz today, equally for all');
    await screen.amount.fill('13');
    await expect.element(screen.name).toHaveValue('bread paid by tomasz');
    await unfold('payer');
    await screen.getByRole('radiogroup', { name: 'Paid by' }).getByText('由紀').click();
    await expect.element(screen.name).toHaveValue('bread');
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({ name: 'bread', amount: 13, paidBy: YUKI });
  });

  test('typed words ask who is meant where two have the name', async () => {
    const members = [memberOf(LEA, 'Léa'), memberOf(TOM, 'Ben Adams'), memberOf(YUKI, 'Ben Okri')];
    const screen = await openForm({ more: [answer(accountEndpoints.listMembers, members)] });
    await screen.name.fill('12.40 bread with ben');
    const which = screen.getByRole('group', { name: /^Which .*Ben.*\?$/ });
    await expect.element(which).toBeVisible();
    await expectAccessible();
    await screen.add();
    await expect.element(screen.getByText('Choose who you mean')).toBeVisible();
    expect(screen.sent()).toBeUndefined();
    await which.getByRole('button', { name: 'Ben Okri' }).click();
    await expect.element(which).not.toBeInTheDocument();
    await expect.poll(sentence).toBe('Paid by you today, equally for all but Ben Adams');
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({ name: 'bread', amount: 12.4, splitBetween: [LEA, YUKI] });
  });

  test('typed words set another currency, whose rate is asked for', async () => {
    const screen = await openForm();
    await screen.name.fill('$12 burger');
    await expect.element(screen.getByRole('button', { name: 'Currency: USD' })).toBeVisible();
    await expect.element(screen.amount).toHaveValue('12.00');
  });

  test.each([
    ['a phone', 390, 844],
    ['the smallest phone', 320, 568],
  ])('move nothing, and all fits %s', async (_, width, height) => {
    try {
      await page.viewport(width, height);
      const screen = await openForm();
      const places = () =>
        ['.expense-amount', '.ui-sentence-line', '.expense-more'].map(
          (each) => document.querySelector(each)?.getBoundingClientRect().top,
        );
      await screen.name.fill('bread');
      // The sheet has arrived.
      await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)));
      const before = places();
      await screen.name.fill('bread 12.60 today paid by léa');
      await expect.element(screen.amount).toHaveValue('12.60');
      await expect.element(screen.part('12.60 taken as the amount. Undo')).toBeVisible();
      expect(places()).toEqual(before);
      const body = document.querySelector('.ui-sheet-body');
      expect(body?.scrollHeight).toBe(body?.clientHeight);
      for (const chip of document.querySelectorAll('.typed-part'))
        expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    } finally {
      await page.viewport(390, 844);
    }
  });
});

test("the name of an existing expense isn't parsed", async () => {
  const dinner = expenseOf({ name: 'Dinner' });
  const screen = await renderMoney(<MoneyScreen />, { expenses: [dinner], path: `/money?expense=${dinner.id}` });
  await beginEdit(screen);
  const name = screen.getByRole('textbox', { name: 'What for?' });
  await name.fill('Dinner 99 yesterday');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(moneyEndpoints.editExpense)[0]?.body)
    .toMatchObject({ name: 'Dinner 99 yesterday' });
});
