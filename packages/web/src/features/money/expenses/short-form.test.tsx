import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { MoneyScreen } from '../money-screen.tsx';
import { expenseOf } from '../money.test-fixtures.ts';
import { answer, beginEdit, moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(moveIn);

const FOCUSABLE = 'button, input, textarea, select, a[href], [tabindex]';

/** The focusable elements between the sheet's title and its main button. */
const controls = () =>
  [...document.querySelectorAll<HTMLElement>(`.ui-sheet-body :is(${FOCUSABLE})`)].filter(
    (each) => each.tabIndex >= 0 && each.getClientRects().length > 0,
  );

const openForm = async (more: Parameters<typeof renderMoney>[1] = {}) => {
  const screen = await renderMoney(<MoneyScreen />, { path: '/money?sheet=new', balance: { [LEA]: 0 }, ...more });
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
  return screen;
};

const sentence = () => document.querySelector('.ui-sentence > .sr-only')?.textContent;

describe('the form of a new expense', () => {
  test('has nine controls and fits a phone before anything is unfolded', async () => {
    const away = { id: 'away', colocationId: HOUSEHOLD, userId: TOM, fromOn: '2026-01-01', untilOn: null };
    const screen = await openForm({ more: [answer(absenceEndpoints.listAbsences, [away])] });
    await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('58.80');
    await screen.getByRole('textbox', { name: 'What for?' }).fill('Biocoop, week 47');
    await expect.element(screen.getByText('€29.40 each for 2 people.')).toBeVisible();
    expect(controls().length).toBeLessThanOrEqual(9);
    for (const each of controls()) expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const body = document.querySelector('.ui-sheet-body');
    expect(body?.scrollHeight).toBe(body?.clientHeight);
  });

  test('fits the smallest phone', async () => {
    try {
      await page.viewport(320, 568);
      const screen = await openForm();
      await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('58.80');
      await screen.getByRole('textbox', { name: 'What for?' }).fill('Biocoop');
      await expect.element(screen.getByText('€19.60 each for 3 people.')).toBeVisible();
      const body = document.querySelector('.ui-sheet-body');
      expect(body?.scrollHeight).toBe(body?.clientHeight);
    } finally {
      await page.viewport(390, 844);
    }
  });

  test('names payer, date and sharers, and the result', async () => {
    const screen = await openForm();
    expect(sentence()).toBe('Paid by you today, equally for all');
    await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('30');
    await unfold('payer');
    await screen.getByRole('radiogroup', { name: 'Paid by' }).getByText('Tomasz').click();
    await expect.poll(sentence).toBe('Paid by Tomasz today, equally for all');
    await unfold('split');
    await expect.element(screen.getByRole('radiogroup', { name: 'Paid by' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: /由紀/ }).click({ force: true });
    await expect.poll(sentence).toBe('Paid by Tomasz today, equally for all but 由紀');
    await expect.element(screen.getByText('€15.00 each for 2 people.')).toBeVisible();
    await screen.getByRole('checkbox', { name: /Tomasz/ }).click({ force: true });
    await expect.poll(sentence).toBe('Paid by Tomasz today, for you alone');
    await expect.element(screen.getByText('You bear all of it.')).toBeVisible();
    await unfold('more');
    await screen.getByText('Money back').click();
    await expect.poll(sentence).toBe('Received by Tomasz today, for you alone');
    await expectAccessible();
  });

  test('closes a part with Escape before the sheet, from the sentence, too', async () => {
    const screen = await openForm();
    await unfold('more');
    await screen.getByRole('textbox', { name: 'Note' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    await expect.element(screen.getByRole('dialog', { name: 'New expense' })).toBeVisible();
  });

  test('opens the part with a fault when it is sent, and keeps it open while it is corrected', async () => {
    const screen = await openForm();
    await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('30');
    await screen.getByRole('textbox', { name: 'What for?' }).fill('Taxi');
    await unfold('split');
    await screen.getByText('Amount', { exact: true }).click();
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('40');
    await unfold('split', false);
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect.element(screen.getByText('€10.00 over the total.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('10');
    await expect.element(screen.getByText('€10.00 over the total.')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: 'Tomasz' })).toHaveFocus();
  });

  test.each(['fr', 'de', 'es', 'zh', 'ja'] as const)('is a sentence in every language: %s', async (locale) => {
    await renderMoney(<MoneyScreen />, { path: '/money?sheet=new', balance: { [LEA]: 0 }, locale });
    await expect.poll(sentence).toMatch(/\S/);
    expect(controls().length).toBeLessThanOrEqual(9);
  });
});

describe('an expense', () => {
  const dinner = expenseOf({
    name: 'Dinner',
    amount: 30,
    paidBy: TOM,
    splitBetween: { [LEA]: 10, [TOM]: 10, [YUKI]: 10 },
    description: 'With friends',
    expenseCategoryId: generalCategoryId(HOUSEHOLD),
  });

  test('opens for reading: who paid, who owes what, and its note', async () => {
    const screen = await renderMoney(<MoneyScreen />, { expenses: [dinner], path: `/money?expense=${dinner.id}` });
    const sheet = screen.getByRole('dialog', { name: 'Dinner' });
    await expect.element(sheet).toMatchTextContent(', equally for you, Tomasz, and 由紀.');
    const owed = sheet.getByRole('definition');
    expect(owed.elements().map(({ textContent }) => textContent)).toEqual(['€10.00', '€20.00', '€10.00']);
    await expect.element(sheet.getByText('You owe')).toBeVisible();
    await expect.element(sheet.getByText('Tomasz gets back')).toBeVisible();
    await expect.element(sheet.getByText('由紀 owes')).toBeVisible();
    await expect.element(sheet.getByText('With friends')).toBeVisible();
    await expect.element(sheet.getByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument();
    await expectAccessible();
    await beginEdit(screen);
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Dinner');
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('continues an edit where it was begun', async () => {
    const path = `/money?expense=${dinner.id}&edit=now`;
    const first = await renderMoney(<MoneyScreen />, { expenses: [dinner], path });
    await first.getByRole('textbox', { name: 'What for?' }).fill('Supper');
    await first.unmount();
    const screen = await renderMoney(<MoneyScreen />, { expenses: [dinner], path: `/money?expense=${dinner.id}` });
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Supper');
  });
});
