import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { CategoriesScreen } from './budgets/categories-screen.tsx';
import { HistoricalScreen } from './finding/historical-screen.tsx';
import { RefundHistoryScreen } from './settling/refunds.tsx';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { expenseOf, RENT } from './money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from './money.test-utils.tsx';
import { WhyScreen } from './balances/why-screen.tsx';

beforeEach(moveIn);

const onDay = (day: string) => new Date(`2026-${day}T12:00:00`).toISOString();
const refund = expenseOf({
  name: 'Refund',
  amount: 20,
  paidBy: TOM,
  splitBetween: { [LEA]: 20 },
  expenseCategoryName: 'Refund',
  dateOfPayment: onDay('11-03'),
});
const expenses = [
  expenseOf({ name: 'Biocoop', dateOfPayment: onDay('11-20') }),
  expenseOf({ name: 'Bakery', dateOfPayment: onDay('11-20') }),
  refund,
  expenseOf({ name: 'October rent', amount: 90, paidBy: YUKI, dateOfPayment: onDay('10-15') }),
];

describe('all expenses', () => {
  const path = '/money/historical';

  test('expenses are grouped by month, each day named once, and are found by words', async () => {
    const screen = await renderMoney(<HistoricalScreen />, { expenses, path });
    await expect.element(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    await expect.element(screen.getByText('Tomasz → Léa')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('searchbox', { name: 'Search expenses' }).fill('RENT 90');
    await expect.element(screen.getByText('Biocoop')).not.toBeInTheDocument();
    await expect.element(screen.getByText('October rent')).toBeVisible();
    await expect.element(screen.getByText('1 expense found')).toBeInTheDocument();
    await screen.getByRole('searchbox', { name: 'Search expenses' }).fill('zebra');
    await expect.element(screen.getByText('Nothing found')).toBeVisible();
    expect(screen.getByText(/found|match/i).elements()).toHaveLength(1);
  });

  test('payments are found by their shown text, in the reader’s language', async () => {
    const paidBack = { ...refund, description: 'Bank transfer' };
    const screen = await renderMoney(<HistoricalScreen />, {
      expenses: [expenses[0] ?? paidBack, paidBack],
      path,
      locale: 'fr',
    });
    const search = screen.getByRole('searchbox', { name: 'Chercher une dépense' });
    await search.fill('paiement léa virement');
    await expect.element(screen.getByText('Biocoop')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Tomasz → Léa/ })).toMatchTextContent('Virement');
    await screen.getByRole('button', { name: 'Effacer la recherche' }).click();
    await expect.element(search).toHaveValue('');
    await expect.element(screen.getByText('Biocoop')).toBeVisible();
  });

  test('expenses can be searched at once when the page opens for a search', async () => {
    const screen = await renderMoney(<HistoricalScreen />, { expenses, path: `${path}#find` });
    await expect.element(screen.getByRole('searchbox', { name: 'Search expenses' })).toHaveFocus();
  });

  test('are filtered to a category by the address, which a choice changes', async () => {
    const screen = await renderMoney(<HistoricalScreen />, { expenses, path: `${path}?category=${RENT}` });
    await expect.element(screen.getByRole('radio', { name: 'Rent' })).toBeChecked();
    await screen.getByText('All', { exact: true }).click();
    await expect.element(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(screen.router.state.location.searchStr).toBe('');
  });

  test('may be ten thousand: only those on the screen are mounted', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      expenseOf({ name: `No. ${i}`, dateOfPayment: new Date(Date.UTC(2026, 10, 20) - i * 3_600_000).toISOString() }),
    );
    const screen = await renderMoney(<HistoricalScreen />, { expenses: many, path });
    await expect.element(screen.getByText('No. 0', { exact: true })).toBeVisible();
    expect(document.querySelectorAll('a.ui-row').length).toBeLessThan(40);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(screen.getByText('No. 9999')).toBeVisible();
  });
});

describe('why', () => {
  const path = '/money/why';

  test('the lines sum to the balance, to the cent', async () => {
    const balance = { [LEA]: 20 + 20 - 20 - 10, [TOM]: -10, [YUKI]: 0 };
    const screen = await renderMoney(<WhyScreen />, { expenses, balance, path });
    await expect.element(screen.getByText('The 4 entries below add up to exactly this.')).toBeVisible();
    await expect.element(screen.getByText('You paid')).toBeVisible();
    await expect.element(screen.getByText('+€60.00')).toBeVisible();
    await expect.element(screen.getByText('−€50.00')).toBeVisible();
    await expectAccessible();
  });

  test("for several payers, each line counts the member's part", async () => {
    const ferry = expenseOf({ name: 'Ferry', amount: 30, paidBy: TOM, payers: { [TOM]: 18, [LEA]: 12 } });
    const screen = await renderMoney(<WhyScreen />, { expenses: [ferry], balance: { [LEA]: 2, [TOM]: 8 }, path });
    await expect.element(screen.getByText('The entry below is exactly this amount.')).toBeVisible();
    await expect.element(screen.getByText('+€12.00')).toBeVisible();
    const row = screen.getByRole('link', { name: /Ferry/ });
    await expect.element(row).toMatchTextContent('You and Tomasz · split 3 ways');
  });

  test('the balance of a member without expenses is not called a sum of lines', async () => {
    const balance = { [LEA]: 0, [TOM]: 0, [YUKI]: 0 };
    const screen = await renderMoney(<WhyScreen />, { expenses: [], balance, path: `${path}?person=${TOM}` });
    await expect.element(screen.getByText('Tomasz’s balance')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Move-out statement' })).toBeVisible();
    await expect.element(screen.getByText(/below/)).not.toBeInTheDocument();
  });

  test("another member's balance is their payments minus their shares", async () => {
    const ferry = expenseOf({ name: 'Ferry', amount: 30, paidBy: TOM, payers: { [TOM]: 18, [LEA]: 12 } });
    const balance = { [LEA]: 2, [TOM]: 8, [YUKI]: -10 };
    const screen = await renderMoney(<WhyScreen />, { expenses: [ferry], balance, path: `${path}?person=${TOM}` });
    await expect.element(screen.getByText('Tomasz’s balance')).toBeVisible();
    await expect.element(screen.getByText('The entry below is exactly this amount.')).toBeVisible();
    await expect.element(screen.getByText('+€18.00')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Ferry/ })).toMatchTextContent(/\+€8\.00€30\.00$/);
    await expect
      .element(screen.getByRole('link', { name: 'Move-out statement' }))
      .toHaveAttribute('href', `/money/statement?person=${TOM}`);
    await expectAccessible();
  });

  test("offline it says how far this device goes, and doesn't request the rest endlessly", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const more = [answer(moneyEndpoints.pageExpenses, () => ({ expenses, next: '2026-10-15T10:00:00.000Z_x' }))];
    const screen = await renderMoney(<WhyScreen />, { balance: { [LEA]: 10 }, path, more });
    await expect.element(screen.getByText(/^You’re offline: this device has 4 entries/)).toBeVisible();
    expect(screen.of(moneyEndpoints.pageExpenses)).toHaveLength(1);
  });

  test('a balance that differs from its lines is reported, and can be recalculated', async () => {
    const balances = [
      { [LEA]: 99, [TOM]: -99 },
      { [LEA]: 10, [TOM]: -10 },
    ];
    const screen = await renderMoney(<WhyScreen />, {
      expenses,
      balance: () => balances.shift() ?? {},
      path,
      more: [answer(moneyEndpoints.recalculateBalance, {})],
    });
    await screen.getByRole('button', { name: 'Recalculate' }).click();
    await expect.element(screen.getByText('The 4 entries below add up to exactly this.')).toBeVisible();
  });
});

test('payments show both members, and a month shows their sum', async () => {
  const screen = await renderMoney(<RefundHistoryScreen />, { expenses: [refund], path: '/money/RefundHistory' });
  await expect
    .element(screen.getByRole('link', { name: /Tomasz → Léa/ }))
    .toMatchTextContent(/Tomasz → Léa\s*€20\.00$/);
  await expect.element(screen.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'November 2026' }))
    .toMatchTextContent('November 2026€20.00');
  await expectAccessible();
});

describe('categories', () => {
  const open = () => renderMoney(<CategoriesScreen />, { path: '/money/categories' });

  test('are created and renamed, and names are unique', async () => {
    const screen = await open();
    await screen.getByRole('textbox', { name: 'New category' }).fill('rent');
    await expect.element(screen.getByText('That name is taken. Choose another.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'New category' }).fill('Cat');
    await screen.getByRole('button', { name: 'Add' }).click();
    await expect.element(screen.getByRole('link', { name: /Cat/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Actions for Rent' }).click();
    await screen.getByRole('menuitem', { name: 'Rename' }).click();
    await screen.getByRole('textbox', { name: 'Rename' }).fill('Rent and charges');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('link', { name: /Rent and charges/ })).toBeVisible();
    await expectAccessible();
  });

  test('frequent ones are suggested until they are created or hidden', async () => {
    localStorage.removeItem('money.hiddenSuggestions');
    const screen = await open();
    const suggestions = screen.getByRole('region', { name: 'Suggestions' });
    await expect.element(suggestions).toMatchTextContent('Energy');
    await expect.element(suggestions).not.toMatchTextContent('Rent');
    await screen.getByRole('button', { name: 'Add Energy' }).click();
    await expect.element(screen.getByRole('link', { name: /Energy/ })).toBeVisible();
    await expect.element(suggestions).not.toMatchTextContent('Energy');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Hide Going out' }).click();
    await expect.element(suggestions).not.toBeInTheDocument();
    expect(localStorage.getItem('money.hiddenSuggestions')).toBe('fun');
    localStorage.removeItem('money.hiddenSuggestions');
  });

  test('have bars as long as their shares of the whole', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('link', { name: /Rent/ })).toBeVisible();
    const rules = document.querySelectorAll('.ui-bar > i');
    const shares = [...rules].map((rule) => {
      const whole = rule.parentElement?.getBoundingClientRect().width ?? 0;
      return rule.getBoundingClientRect().width / whole;
    });
    // 58.80 and 1,120.00 of 1,178.80.
    expect(shares[0]).toBeCloseTo(0.05, 2);
    expect(shares[1]).toBeCloseTo(0.95, 2);
  });

  test('are deleted only after a confirmation', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Actions for Rent' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('alertdialog', { name: 'Delete “Rent”?' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(screen.getByRole('link', { name: /Rent/ })).not.toBeInTheDocument();
  });
});
