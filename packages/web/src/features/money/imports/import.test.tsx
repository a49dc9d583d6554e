import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { importEndpoints, type NewImport } from '@hestia/contract/imports/endpoints.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { keepShared, readShared } from '#platform/shared.ts';
import { refusal } from '#test/fetch-mock.ts';
import { HOUSEHOLD, LEA, memberOf, TOM } from '#test/members.ts';
import { expenseOf, FOOD, REFUNDS } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { ImportPage } from '../late/late-pages.tsx';

beforeEach(moveIn);

const MAX = '01990000-0000-7000-8000-0000000000aa';
const HEADER = 'Date,Description,Category,Cost,Currency,Lea,Tomasz,Max';
const fileOf = (...rows: readonly string[]) => new File([[HEADER, '', ...rows].join('\n')], 'flat_export.csv');

const made = (body: { id: string; expenses: readonly unknown[] }): Import => ({
  id: body.id,
  colocationId: HOUSEHOLD,
  createdBy: LEA,
  createdAt: new Date().toISOString(),
  fileName: 'flat_export.csv',
  format: 'splitwise',
  count: body.expenses.length,
  undoneAt: null,
});

type Flat = {
  readonly expenses?: readonly Expense[];
  readonly balance?: Readonly<Record<string, number>>;
  readonly members?: readonly User[];
};

/** The screen with a chosen file, or a shared one; a server that refuses repeated imports, and the requests to it. */
async function open(file: File | null, { expenses = [], balance = { [LEA]: 5, [TOM]: -5 }, members }: Flat = {}) {
  const sent: NewImport[] = [];
  const add = ({ body }: { body: NewImport }) => {
    sent.push(body);
    return body.again ? made(body) : refusal('alreadyImported');
  };
  const screen = await renderMoney(<ImportPage />, {
    path: '/money/import',
    expenses,
    balance,
    more: [
      ...(members ? [answer(accountEndpoints.listMembers, members)] : []),
      answer(importEndpoints.listImports, []),
      answer(importEndpoints.addImport, add),
      answer(importEndpoints.undoImport, { removed: 2, kept: 1, names: [{ id: FOOD, name: 'Rent' }] }),
    ],
  });
  if (file === null) return { screen, sent };
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file);
  return { screen, sent };
}

type RenderedScreen = Awaited<ReturnType<typeof open>>['screen'];
const tableOf = (screen: RenderedScreen, name: string) => screen.getByRole('region', { name });
/** A member's balance now and afterwards; and theirs by the file and as imported. */
const balanceOf = (screen: RenderedScreen, name: string) =>
  tableOf(screen, 'Balances').getByRole('row', { name: new RegExp(`^${name}`) });
const comparedOf = (screen: RenderedScreen, name: string) =>
  tableOf(screen, 'Balances there and here').getByRole('row', { name: new RegExp(`^${name}`) });

test('an import shows people, balances and skipped lines before it saves; then it is saved and undone', async () => {
  const { screen, sent } = await open(
    fileOf(
      '2025-03-01,Bread,Groceries,30.00,EUR,20.00,-10.00,-10.00',
      '2025-03-02,Back,Payment,10.00,EUR,-10.00,10.00,0.00',
      '2025-03-03,Taxi,Travel,9.00,CHF,6.00,-3.00,-3.00',
      '2025-03-04,Total balance, , ,EUR,10.00,0.00,-10.00',
    ),
  );
  await expect.element(screen.getByText('3 entries from Splitwise')).toBeVisible();
  // While a line is left out, it isn't said that they match.
  await expect
    .element(screen.getByText('What was read matches the balances in the file, but 1 line is left out.'))
    .toBeVisible();
  await expect.element(screen.getByText('1 line left out')).toBeVisible();
  await expect.element(screen.getByText('is in another currency, without a rate')).toBeVisible();
  await expect.element(balanceOf(screen, 'Max')).toMatchTextContent('−€10.00');
  await expect.element(balanceOf(screen, 'Léa')).toMatchTextContent('+€15.00');
  await expectAccessible(document.body);
  await screen.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve imported this before');
  // The choices stay.
  await screen.getByRole('button', { name: 'Import anyway' }).click();
  await expect.element(screen.getByText('2 entries imported.')).toBeVisible();
  const [first, second] = sent;
  expect(second).toEqual(Object.assign({}, first, { again: true }));
  expect(second).toMatchObject({ categories: [], placeholders: [{ name: 'Max' }], format: 'splitwise' });
  expect(second?.expenses.map(({ name, expenseCategoryId, paidBy }) => [name, expenseCategoryId, paidBy])).toEqual([
    ['Bread', FOOD, LEA],
    ['Back', REFUNDS, TOM],
  ]);
  await screen.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(screen.getByText('Import undone: 2 entries removed.')).toBeVisible();
  await expect.element(screen.getByText('1 entry was edited after the import and stays: Rent')).toBeVisible();
});

test('an existing name without an account is matched, and not created again', async () => {
  const max = { ...memberOf(MAX, 'Max'), email: '', isPlaceholder: true as const };
  const { screen, sent } = await open(fileOf('2025-03-01,Bread,Groceries,30.00,EUR,20.00,-10.00,-10.00'), {
    balance: { [LEA]: 5, [TOM]: 0, [MAX]: -5 },
    members: [memberOf(LEA, 'Léa'), memberOf(TOM, 'Tomasz'), max],
  });
  await expect.element(balanceOf(screen, 'Max')).toMatchTextContent('Max−€5.00−€15.00');
  await screen.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve imported this before');
  expect(sent).toMatchObject([{ placeholders: [], expenses: [{ splitValues: { [MAX]: 10 } }] }]);
});

test('another currency needs a rate (M26), by default the last one, and balances follow it', async () => {
  const { screen, sent } = await open(
    fileOf('2025-03-03,Taxi,Travel,9.00,CHF,6.00,-3.00,-3.00', '2025-03-04,Noodles,Travel,1500,JPY,500,-500,0'),
    { expenses: [expenseOf({ original: { currency: 'CHF', amount: 20, rate: '1.0534' } })] },
  );
  const francs = screen.getByRole('textbox', { name: '1 CHF in EUR' });
  await expect.element(francs).toHaveValue('1.0534');
  await expect.element(balanceOf(screen, 'Léa')).toMatchTextContent('+€11.32');
  await expect.element(screen.getByText('1 line left out')).toBeVisible();
  await francs.fill('a lot');
  await expect.element(screen.getByText('Enter a rate, like 1.0534.')).toBeVisible();
  await expect.element(screen.getByText('2 lines left out')).toBeVisible();
  await francs.fill('2');
  await screen.getByRole('textbox', { name: '1 JPY in EUR' }).fill('.0061');
  await expect.element(balanceOf(screen, 'Léa')).toMatchTextContent('+€20.05');
  await screen.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve imported this before');
  expect(sent[0]?.expenses.map(({ amount, original }) => [amount, original])).toEqual([
    [18, { currency: 'CHF', amount: 9, rate: '2' }],
    [9.15, { currency: 'JPY', amount: 1500, rate: '0.0061' }],
  ]);
});

test('differing balances of the file are shown with both amounts, for each person', async () => {
  const { screen } = await open(
    fileOf(
      '2025-03-01,Bread,Groceries,30.00,EUR,20.00,-10.00,-10.00',
      '2025-03-04,Total balance, , ,EUR,21.00,-11.00,-10.00',
    ),
  );
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(
      /different: Lea \+\u2060€21\.00, here \+\u2060€20\.00 and Tomasz −\u2060€11\.00, here −\u2060€10\.00\. Look/,
    );
  await expect.element(comparedOf(screen, 'Lea')).toMatchTextContent(/Lea\+\u2060€21\.00\+\u2060€20\.00/);
  await expect.element(comparedOf(screen, 'Max')).toMatchTextContent(/Max−\u2060€10\.00−\u2060€10\.00/);
});

test("an app's other rounding is shown next to ours, and one line closes the difference (I11)", async () => {
  const members = ['Lea', 'Tomasz', 'Max'];
  const expenses = ['x1', 'x1'].map((id) => ({
    id,
    expenseDate: '2026-09-01T00:00:00.000Z',
    title: 'Bread',
    amount: 1000,
    paidById: 'a',
    paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
    isReimbursement: false,
    splitMode: 'EVENLY',
  }));
  const participants = members.map((name, n) => ({ id: 'abc'[n], name }));
  const { screen, sent } = await open(
    new File([JSON.stringify({ currencyCode: 'EUR', participants, expenses })], 'spliit.json'),
  );
  await expect.element(screen.getByText('Spliit rounds cents in another way.', { exact: false })).toBeVisible();
  await expect.element(comparedOf(screen, 'Tomasz')).toMatchTextContent(/Tomasz−\u2060€6\.68−\u2060€6\.66/);
  await expectAccessible(document.body);
  await screen.getByText('Add a line', { exact: false }).click();
  await expect.element(comparedOf(screen, 'Tomasz')).toMatchTextContent(/Tomasz−\u2060€6\.68−\u2060€6\.68/);
  await expect.element(screen.getByText('They add up to the balances that Spliit shows.')).toBeVisible();
  await screen.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve imported this before');
  expect(sent[0]?.expenses.at(-1)).toMatchObject({
    name: 'Rounding of the import',
    amount: 0.02,
    isRounding: true,
    splitValues: expect.objectContaining({ [TOM]: 0.02 }) as object,
  });
});

test('an ambiguous date order is asked for before the import (I13)', async () => {
  const { screen, sent } = await open(
    fileOf('2/3/2025,Bread,Groceries,30.00,EUR,20.00,-10.00,-10.00', '4/5/2025,Rice,Groceries,3,EUR,2,-1,-1'),
  );
  await expect.element(screen.getByText('First choose which day is meant.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Import 2 entries' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: 'March 2, 2025' })).toBeVisible();
  await screen.getByText('February 3, 2025').click();
  await screen.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You’ve imported this before');
  expect(sent[0]?.expenses.map(({ dateOfPayment }) => dateOfPayment.slice(0, 10))).toEqual([
    '2025-02-03',
    '2025-04-05',
  ]);
});

test('5,000 lines are shown within seconds, while the page stays responsive', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `2025-03-01,Bread ${n},Groceries,3.00,EUR,2.00,-1.00,-1.00`);
  let frames = 0;
  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const { screen } = await open(fileOf(...rows));
  await expect.element(screen.getByText('5,000 entries from Splitwise')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Import 5,000 entries' })).toBeEnabled();
  expect(frames).toBeGreaterThan(2);
});

test('an unsupported file is rejected with a text and the line', async () => {
  const { screen } = await open(fileOf('2025-03-01,"Bread'));
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('This file is incomplete. Export it again. Look at line 3.');
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('a file of a known but unsupported app is refused by name, with an alternative (I14)', async () => {
  const table = 'Who paid,Amount,Currency,For whom,Split amounts\nLea,9,EUR,Lea;Max,4.5;4.5\n';
  const { screen } = await open(new File([table], 'trip.csv'));
  const alert = screen.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/^We can’t read files from Settle Up\. Add what each person still owes/);
  await expectAccessible(document.body);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const json = JSON.stringify({ expenses: [{ cost: '9', currency_code: 'EUR', users: [] }] });
  if (input) await userEvent.upload(input, new File([json], 'splitwise.json'));
  await expect.element(alert).toMatchTextContent(/export it as a spreadsheet and choose that file\.$/);
});

test('a shared file is preselected while the import is open; an oversized one is reported', async () => {
  const share = (content: Blob | null) =>
    keepShared({ words: '', picture: null, isTooLarge: false, file: { name: 'flat.csv', content } });
  await share(fileOf('2025-03-01,Bread,Groceries,30.00,EUR,20.00,-10.00,-10.00'));
  const { screen } = await open(null);
  await expect.element(screen.getByRole('button', { name: 'Import 1 entry' })).toBeVisible();
  expect((await readShared())?.file?.name).toBe('flat.csv');
  await screen.getByRole('button', { name: 'Another file' }).click();
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect.poll(readShared).toBeUndefined();
  await screen.unmount();
  await share(null);
  const { screen: again } = await open(null);
  await expect.element(again.getByRole('alert')).toMatchTextContent('This file is too large: 20 MB at most.');
  await expect.poll(readShared).toBeUndefined();
});
