import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { speak } from '#platform/i18n/texts.ts';
import { readOutbox } from '#platform/sync/sync.ts';
import { MoneyScreen } from '../money-screen.tsx';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { refusal } from '#test/fetch-mock.ts';
import { expenseOf, REFUNDS } from '../money.test-fixtures.ts';
import { answer, beginEdit, moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(moveIn);

const balance = { [LEA]: 0, [TOM]: 10, [YUKI]: -10 };
const bread = expenseOf({ name: 'Bread', amount: 10, splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 } });
const open = (path: string, more: Parameters<typeof renderMoney>[1] = {}) =>
  renderMoney(<MoneyScreen />, { expenses: [bread], balance, path, ...more });
const addition = '/money?sheet=new';

async function openForm() {
  const screen = await open(addition);
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
  return screen;
}

describe('a new expense', () => {
  test('started elsewhere has its name and note', async () => {
    const screen = await open('/money?sheet=new&title=Soup&details=From+the+poll');
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Soup');
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('From the poll');
  });

  test('repeats an earlier one with one tap, which leaves only the amount (M32)', async () => {
    const wine = { name: 'Wine', paidBy: TOM, splitBetween: { [TOM]: 15, [YUKI]: 15 } };
    const screen = await open(addition, { expenses: [expenseOf(wine), bread] });
    await unfold('more');
    await screen.getByRole('button', { name: 'Wine Tomasz · 2 people · Equally' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Wine');
    const amount = screen.getByRole('textbox', { name: 'Amount', exact: true });
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('');
    await userEvent.keyboard('9{Enter}');
    await expect
      .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
      .toMatchObject({ name: 'Wine', amount: 9, paidBy: TOM, splitBetween: [TOM, YUKI] });
  });

  test('an expense is added by keyboard: amount, Tab, name, Enter', async () => {
    const screen = await open(addition, { locale: 'fr' });
    await expect.element(screen.getByRole('textbox', { name: 'Montant', exact: true })).toHaveFocus();
    await userEvent.keyboard('12+3,50');
    await expect.element(screen.getByText('= 15,50 €')).toBeVisible();
    await userEvent.keyboard('{Tab}Pain et lait');
    await expect.element(screen.getByText('12+3,50 =')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Pain et lait/ })).toMatchTextContent('15,50 €+10,34 €');
    await expect.element(screen.getByRole('region', { name: 'Ton solde' })).toMatchTextContent('On te doit+10,34 €');
    await expect
      .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
      .toMatchObject({
        name: 'Pain et lait',
        amount: 15.5,
        paidBy: LEA,
        splitType: 0,
        // Léa bore the leftover minor unit of the bread (M13).
        splitBetween: [TOM, YUKI, LEA],
        expenseCategoryId: generalCategoryId(HOUSEHOLD),
      });
  });

  test('an expense leaves out members who are away on its day, says so, and can include them', async () => {
    const away = { id: 'away', colocationId: HOUSEHOLD, userId: TOM, fromOn: '2026-01-01', untilOn: null };
    const screen = await open(addition, { more: [answer(absenceEndpoints.listAbsences, [away])] });
    await expect.element(screen.getByText('Tomasz is away.')).toBeVisible();
    await expect
      .element(screen.getByText('Paid by you today, equally for all but Tomasz', { exact: true }))
      .toBeInTheDocument();
    await unfold('split');
    const tomasz = screen.getByRole('checkbox', { name: /^Tomasz\s*away/ });
    await expect.element(tomasz).not.toBeChecked();
    await expect.element(screen.getByText('2 people')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('30');
    await screen.getByRole('textbox', { name: 'What for?' }).fill('Bread');
    await screen.getByText('away', { exact: true }).click();
    await expect.element(tomasz).toBeChecked();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
      .toMatchObject({ splitBetween: [TOM, YUKI, LEA] });
  });

  test('an expense keeps its amounts when the language changes, and formats them again', async () => {
    const screen = await openForm();
    await userEvent.keyboard('1,256.98{Tab}Sofa');
    await speak('de');
    const amount = screen.getByRole('textbox', { name: 'Betrag', exact: true });
    await expect.element(amount).toHaveValue('1.256,98');
    await screen.getByRole('button', { name: /1\.256,98/ }).click();
    await expect
      .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
      .toMatchObject({ name: 'Sofa', amount: 1256.98 });
  });

  test('can be undone from the toast', async () => {
    const screen = await openForm();
    await userEvent.keyboard('20{Tab}Wine{Enter}');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: /Wine/ })).not.toBeInTheDocument();
    await expect.element(screen.getByText('You’re all square')).toBeVisible();
  });

  test('names missing values, and moves the focus there', async () => {
    const screen = await open(addition);
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
    await userEvent.keyboard('58,8o');
    await screen.getByRole('button', { name: 'Add' }).click();
    await expect.element(screen.getByText('Enter an amount, like 58.80.')).toBeVisible();
    await expect.element(screen.getByText('What was it for?')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
    await expectAccessible();
  });

  test('Enter in the amount moves to the name, without an error', async () => {
    const screen = await openForm();
    await userEvent.keyboard('20{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveFocus();
    await expect.element(screen.getByText('What was it for?')).not.toBeInTheDocument();
    await userEvent.keyboard('Wine{Enter}');
    await expect.element(screen.getByRole('link', { name: /Wine/ })).toMatchTextContent('€20.00');
  });

  test('a split by percent leaves the rest to the others, each share to the cent', async () => {
    const screen = await openForm();
    await userEvent.keyboard('10.01{Tab}Taxi');
    await unfold('split');
    await screen.getByText('Percent').click();
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('40');
    await expect.element(screen.getByRole('textbox', { name: 'Léa' })).toHaveValue('30');
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('107');
    await expect.element(screen.getByRole('button', { name: '7% over' })).toBeVisible();
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect.element(screen.getByText('7% over the total.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('33');
    await screen.getByText('Amount', { exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tomasz' })).toHaveValue('3.30');
    await expect.element(screen.getByRole('textbox', { name: 'Léa' })).toHaveValue('3.35');
    await expectAccessible();
  });

  test('writes a percentage as in the reader’s language', async () => {
    const screen = await open(addition, { locale: 'fr' });
    await expect.element(screen.getByRole('textbox', { name: 'Montant', exact: true })).toHaveFocus();
    await userEvent.keyboard('10');
    await unfold('split');
    await screen.getByText('%', { exact: true }).first().click();
    await screen.getByRole('textbox', { name: 'Tomasz' }).fill('130');
    await expect.element(screen.getByRole('button', { name: /^30\s%\sde trop$/ })).toBeVisible();
  });

  test('a split shows the unassigned rest, and a tap assigns it to a member', async () => {
    const screen = await openForm();
    await userEvent.keyboard('10{Tab}Taxi');
    await unfold('split');
    await screen.getByText('Amount', { exact: true }).click();
    for (const [name, part] of [
      ['Léa', '4'],
      ['Tomasz', '2'],
      ['由紀', '1'],
    ] as const)
      await screen.getByRole('textbox', { name }).fill(part);
    const left = screen.getByRole('button', { name: '€3.00 left' });
    await expectAccessible();
    await left.click();
    await screen.getByRole('menuitem', { name: 'Give it to Tomasz' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tomasz' })).toHaveValue('5.00');
    await expect.element(left).not.toBeInTheDocument();
    await screen.getByRole('textbox', { name: 'Léa' }).fill('6');
    await screen.getByRole('button', { name: '€2.00 over' }).click();
    // A share can't be negative.
    await expect.element(screen.getByRole('menuitem', { name: 'Take it from 由紀' })).not.toBeInTheDocument();
    await screen.getByRole('menuitem', { name: 'Take it from Tomasz' }).click();
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect
      .poll(() => screen.of(moneyEndpoints.addExpense)[0]?.body)
      .toMatchObject({ splitType: 1, splitValues: { [LEA]: 6, [TOM]: 3, [YUKI]: 1 } });
  });

  test('the draft survives leaving the sheet, and can be discarded', async () => {
    const screen = await openForm();
    await userEvent.keyboard('20{Tab}Wine');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Expense' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Wine');
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('');
  });

  test('creates a new category on the way', async () => {
    const screen = await openForm();
    await userEvent.keyboard('20{Tab}Vet');
    await screen.getByRole('button', { name: 'Category: General' }).click();
    await screen.getByRole('menuitemradio', { name: 'New category…' }).click();
    await userEvent.keyboard('Cat{Enter}');
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect.poll(() => screen.of(moneyEndpoints.addCategory)[0]?.body).toMatchObject({ name: 'Cat' });
  });
});

describe('the first expense of a household', () => {
  const first = () => open(addition, { expenses: [], categories: [{ id: REFUNDS, name: 'Refund', totalAmount: 0 }] });
  const sent = (screen: Awaited<ReturnType<typeof open>>) => screen.of(moneyEndpoints.addExpense)[0]?.body;

  test('is added as typed', async () => {
    const screen = await first();
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
    await userEvent.keyboard('46.80+12{Enter}Light bulbs');
    await expect.element(screen.getByRole('button', { name: 'Category: General' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: /Light bulbs/ })).toMatchTextContent('€58.80');
    await expect
      .poll(() => sent(screen))
      .toMatchObject({ amount: 58.8, expenseCategoryId: generalCategoryId(HOUSEHOLD) });
    expect(screen.of(moneyEndpoints.addCategory)).toEqual([]);
    await expect.element(screen.getByRole('link', { name: /^General/ })).toMatchTextContent('€58.80');
  });

  test('gets a suggested category when its name is clear', async () => {
    const screen = await first();
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
    await userEvent.keyboard('46.80{Enter}Groceries at Biocoop');
    await expect.element(screen.getByRole('button', { name: 'Category: Groceries' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.of(moneyEndpoints.addCategory)[0]?.body).toMatchObject({ name: 'Groceries' });
  });

  test('leaves the other suggestions unused', async () => {
    const screen = await open(addition);
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
    await screen.getByRole('button', { name: 'Category: General' }).click();
    const offered = screen.getByRole('menuitemradio');
    await expect.element(offered.nth(0)).toMatchTextContent('Groceries');
    expect(offered.elements().map((entry) => entry.textContent)).toEqual([
      'Groceries',
      'Rent',
      'Energy',
      'Going out',
      'General',
      'New category…',
    ]);
  });
});

describe('a payment of the list', () => {
  const payment = expenseOf({
    name: 'Refund',
    amount: 20,
    paidBy: TOM,
    splitBetween: { [LEA]: 20 },
    expenseCategoryId: REFUNDS,
    expenseCategoryName: 'Refund',
    description: 'Espèces',
  });

  test('is a payment: it names who paid whom, and how in the reader’s words', async () => {
    const screen = await open(`/money?expense=${payment.id}&edit=now`, { expenses: [payment], locale: 'de' });
    await expect.element(screen.getByRole('dialog', { name: 'Zahlung' })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Notiz' })).toHaveValue('Bar');
    await expect.element(screen.getByRole('textbox', { name: 'Wofür' })).not.toBeInTheDocument();
    await expectAccessible();
    await screen.getByRole('radiogroup', { name: 'Bezahlt an' }).getByText(/由紀/).click();
    await screen.getByRole('button', { name: 'Speichern' }).click();
    await expect.element(screen.getByText('„Zahlung“ gespeichert')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Tomasz → 由紀/ })).toMatchTextContent('20,00');
    await expect
      .poll(() => screen.of(moneyEndpoints.editExpense)[0]?.body)
      .toEqual({ id: payment.id, splitType: 0, splitBetween: [YUKI], splitValues: null, splitPercentages: null });
  });
});

describe('an expense of the list', () => {
  const toRead = `/money?expense=${bread.id}`;
  const edit = `${toRead}&edit=now`;

  test('opens from its row, and can be edited', async () => {
    const screen = await open('/money');
    await screen.getByRole('link', { name: /Bread/ }).click();
    await beginEdit(screen);
    await unfold('split');
    await screen.getByRole('dialog').getByText('由紀').last().click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('link', { name: /Bread/ })).toMatchTextContent('€10.00+€5.00');
    await expect
      .poll(() => screen.of(moneyEndpoints.editExpense)[0]?.body)
      .toEqual({ id: bread.id, splitType: 0, splitBetween: [LEA, TOM], splitValues: null, splitPercentages: null });
  });

  test('links to its poll', async () => {
    const pollId = crypto.randomUUID();
    const screen = await open(toRead, { expenses: [{ ...bread, pollId }] });
    await expect.element(screen.getByRole('link', { name: 'From a poll' })).toHaveAttribute('href', `/?note=${pollId}`);
  });

  test("saving sends only changed fields; others' concurrent edits stay, on the screen too", async () => {
    const screen = await open(edit);
    await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('10.01');
    const meanwhile = { ...bread, name: 'Rye bread', splitBetween: { [TOM]: 5, [YUKI]: 5 } };
    screen.client.setQueriesData(
      { queryKey: ['money', 'expense-pages'] },
      (cached: unknown) =>
        JSON.parse(
          JSON.stringify(cached).replaceAll(JSON.stringify(expenseIn(bread)), JSON.stringify(expenseIn(meanwhile))),
        ) as unknown,
    );
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => screen.of(moneyEndpoints.editExpense)[0]?.body).toEqual({ id: bread.id, amount: 10.01 });
    // Léa shares it no more: all that she paid is owed to her.
    await expect.element(screen.getByRole('link', { name: /Rye bread/ })).toMatchTextContent('€10.01+€10.01');
  });

  test('an unchanged expense sends no request', async () => {
    const screen = await open(edit);
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('“Bread” saved')).toBeVisible();
    expect(readOutbox()?.snapshot()).toEqual([]);
  });

  test('one edited by an earlier version of the app is shown and sent as queued', async () => {
    const old = { ...bread, name: 'Toast' };
    const change = { before: bread, shown: old };
    await readOutbox()?.add({
      kind: 'money.editExpense',
      variables: change,
      request: {
        method: 'PUT',
        path: '/api/Expense',
        body: { id: bread.id, name: 'Toast', amount: 10 },
        answersText: false,
      },
    });
    const screen = await open('/money');
    await expect.element(screen.getByRole('link', { name: /Toast/ })).toBeVisible();
    await expect
      .poll(() => screen.of(moneyEndpoints.editExpense)[0]?.body)
      .toMatchObject({ name: 'Toast', amount: 10 });
  });

  test('is deleted with undo', async () => {
    const screen = await open(toRead);
    await screen.getByRole('button', { name: 'Delete expense' }).click();
    await expect.element(screen.getByText('“Bread” deleted')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Bread/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: /Bread/ })).toBeVisible();
    // It is the very same: the server was never asked to delete it.
    expect(readOutbox()?.snapshot()).toEqual([]);
    expect([...screen.of(moneyEndpoints.deleteExpense), ...screen.of(moneyEndpoints.addExpense)]).toEqual([]);
  });

  test('opens from a push once it is available, and until then says why not', async () => {
    const wine = expenseOf({ name: 'Wine' });
    let isOnline = false;
    const read = () => (isOnline ? wine : refusal('unavailable'));
    const failing = () => refusal('unavailable');
    const screen = await open(`/money?expense=${wine.id}`, {
      more: [answer(moneyEndpoints.pageExpenses, failing), answer(moneyEndpoints.getExpense, read)],
    });
    await expect.element(screen.getByText('Couldn’t load this expense')).toBeVisible();
    isOnline = true;
    await screen.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Wine' })).toBeVisible();
  });

  test('a deleted expense is reported as deleted', async () => {
    const gone = answer(moneyEndpoints.getExpense, () => refusal('notFound'));
    const screen = await open('/money?expense=01990000-0000-7000-9000-00000000ffff', { more: [gone] });
    await expect.element(screen.getByText('This expense no longer exists')).toBeVisible();
  });
});
