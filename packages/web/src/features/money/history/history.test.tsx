import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '#platform/i18n/locale.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { expenseOf } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { MoneyScreen } from '../money-screen.tsx';
import { DeletedScreen } from './deleted-screen.tsx';

beforeEach(moveIn);

type Reply = ReturnType<typeof answer>;
/** The first page, and the next one at each request. */
function inPages(endpoint: Reply[0], pages: readonly (object | (() => unknown))[]): Reply {
  let read = 0;
  return answer(endpoint, () => {
    const page = pages[Math.min(read++, pages.length - 1)];
    return typeof page === 'function' ? (page as () => unknown)() : page;
  });
}

const offline = () => new Response('', { status: 503 });
const bread = expenseOf({ name: 'Bread', amount: 12, splitBetween: { [LEA]: 6, [TOM]: 6 } });
const even = (amount: number) => ({ [LEA]: amount, [TOM]: amount });
const at = '2026-11-20T12:00:00.000Z';
const changed = (before: object, after: object): LogEntry => ({
  at,
  userId: TOM,
  deed: 'changed',
  before: before as LogEntry['before'],
  after: after as LogEntry['after'],
});
const added: LogEntry = { at, userId: LEA, deed: 'added', before: {}, after: {} };

const words = (id: string, content: string) => ({
  id,
  expenseId: bread.id,
  createdBy: TOM,
  createdAt: at,
  content,
  mentions: [LEA],
});

async function openSheet(log: readonly LogEntry[], locale: Locale = 'en', more: readonly Reply[] = []) {
  return renderMoney(<MoneyScreen />, {
    expenses: [bread],
    path: `/money?expense=${bread.id}`,
    locale,
    more: [
      ...more,
      answer(historyEndpoints.pageLog, { entries: [...log, added], next: null }),
      answer(historyEndpoints.pageExpenseMessages, { messages: [words('m1', 'For @Léa, too?')], next: null }),
      answer(historyEndpoints.addExpenseMessage, offline),
      answer(historyEndpoints.getSumsCheck, { wrongSince: null }),
    ],
  });
}

describe('the sheet of an expense', () => {
  test('lists its changes: who changed what, before and after', async () => {
    const screen = await openSheet([
      { at, userId: YUKI, deed: 'restored', before: {}, after: {} },
      changed({ amount: 10, splitBetween: even(5) }, { amount: 12, splitBetween: even(6) }),
      changed(
        { paidBy: LEA, splitType: 0, splitBetween: even(5), expenseCategoryId: 'a', expenseCategoryName: 'Food' },
        {
          paidBy: TOM,
          splitType: 1,
          splitBetween: { [LEA]: 10 },
          expenseCategoryId: 'b',
          expenseCategoryName: 'Drinks',
        },
      ),
      changed({ name: 'Bred', description: null, pictures: 0 }, { name: 'Bread', description: 'Rye', pictures: 1 }),
      { ...changed({ aNewerMember: 1 }, { aNewerMember: 2 }), userId: null },
    ]);
    const history = screen.getByRole('region', { name: 'History' });
    await expect.element(history).toMatchTextContent('由紀 restored it');
    await expect.element(history.getByText('Amount: was €10.00, now €12.00', { exact: true })).toBeVisible();
    // Equal parts of another amount aren't mentioned.
    expect(history.getByText(/split|part/i).elements()).toHaveLength(2);
    await expect.element(history.getByText('How to split: was Equally, now Amount', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Tomasz removed from the split', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Paid by: was Léa, now Tomasz', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Category: was Food, now Drinks', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Name: was “Bred”, now “Bread”', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Note: now “Rye”', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Receipts: was 0, now 1', { exact: true })).toBeVisible();
    await expect.element(history).toMatchTextContent('Hestia edited it');
    await expectAccessible();
  });

  test('has comments, which wait while offline; Enter there does not save the expense', async () => {
    const screen = await openSheet([]);
    const talk = screen.getByRole('region', { name: 'Comments' });
    await expect.element(talk).toMatchTextContent('For @Léa, too?');
    await userEvent.fill(talk.getByRole('textbox', { name: 'Add a comment' }), 'Yes, @Tomasz');
    await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
    await expect.element(talk).toMatchTextContent('Yes, @Tomasz');
    await expect
      .poll(() => screen.of(historyEndpoints.addExpenseMessage)[0]?.body)
      .toMatchObject({ expenseId: bread.id, content: 'Yes, @Tomasz', mentions: [TOM] });
    expect(screen.of(moneyEndpoints.editExpense)).toEqual([]);
    await expect.element(screen.getByRole('region', { name: 'History' })).not.toBeInTheDocument();
  });

  test('cuts a long text within its quotes', async () => {
    const screen = await openSheet([changed({ description: null }, { description: 'ab'.repeat(60) })]);
    const history = screen.getByRole('region', { name: 'History' });
    await expect.element(history).toMatchTextContent(`Note: now “${'ab'.repeat(47)}a…”`);
  });

  test('shows the latest five of many changes, and the others on request', async () => {
    const names = ['Rye', 'Oats', 'Corn', 'Spelt', 'Rice', 'Millet', 'Barley', 'Wheat'];
    const screen = await openSheet(names.map((name) => changed({ description: null }, { description: name })));
    const history = screen.getByRole('region', { name: 'History' });
    await expect.element(history.getByText('Note: now “Rice”', { exact: true })).toBeVisible();
    expect(history.getByText(/Note: now/).elements()).toHaveLength(5);
    await history.getByRole('button', { name: 'Show more' }).click();
    await expect.element(history.getByText('Note: now “Wheat”', { exact: true })).toBeVisible();
    await expect.element(history.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('loads pages of many long changes and comments on request', async () => {
    const renamed = (name: string) => changed({ description: null }, { description: name });
    const screen = await openSheet([], 'en', [
      inPages(historyEndpoints.pageLog, [
        { entries: [renamed('Rye')], next: 'p1' },
        { entries: [renamed('Oats'), added], next: null },
      ]),
      inPages(historyEndpoints.pageExpenseMessages, [
        { messages: [words('m3', 'Third'), words('m4', 'Fourth')], next: 'p1' },
        { messages: [words('m1', 'First'), words('m2', 'Second')], next: null },
      ]),
    ]);
    const history = screen.getByRole('region', { name: 'History' });
    await expect.element(history.getByText('Note: now “Rye”', { exact: true })).toBeVisible();
    await history.getByRole('button', { name: 'Show more' }).click();
    await expect.element(history.getByText('Note: now “Oats”', { exact: true })).toBeVisible();
    await expect.element(history.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const talk = screen.getByRole('region', { name: 'Comments' });
    const said = () =>
      talk
        .getByRole('listitem')
        .elements()
        .map((line) => /First|Second|Third|Fourth/.exec(line.textContent)?.[0]);
    expect(said()).toEqual(['Third', 'Fourth']);
    await talk.getByRole('button', { name: 'Show earlier comments' }).click();
    await expect.poll(said).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await expect.element(talk.getByRole('button', { name: 'Show earlier comments' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('offers a retry when a further page of comments fails', async () => {
    let isThere = false;
    const screen = await openSheet([], 'en', [
      inPages(historyEndpoints.pageExpenseMessages, [
        { messages: [words('m2', 'Second')], next: 'p1' },
        () => (isThere ? { messages: [words('m1', 'First')], next: null } : new Response('', { status: 404 })),
      ]),
    ]);
    const talk = screen.getByRole('region', { name: 'Comments' });
    await talk.getByRole('button', { name: 'Show earlier comments' }).click();
    await expect.element(talk.getByText('Couldn’t load the comments')).toBeVisible();
    await expect.element(talk).toMatchTextContent('Second');
    isThere = true;
    await talk.getByRole('button', { name: 'Try again' }).click();
    await expect.element(talk).toMatchTextContent('First');
  });

  test('counts the sharers if many are new or gone', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'] as const;
    const five = { [LEA]: 2, [a]: 2, [b]: 2, [c]: 2, [d]: 2 };
    const screen = await openSheet([
      changed({ splitBetween: five }, { splitBetween: even(5) }),
      changed({ splitBetween: { [LEA]: 10 } }, { splitBetween: { [LEA]: 5, [TOM]: 5 } }),
      changed({ splitBetween: even(5) }, { splitBetween: { [LEA]: 4, [TOM]: 6 } }),
      changed({ description: 'Rye' }, { description: null }),
    ]);
    const history = screen.getByRole('region', { name: 'History' });
    await expect.element(history.getByText('Was split between 5, now 2', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Tomasz added to the split', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Everyone’s part is different', { exact: true })).toBeVisible();
    await expect.element(history.getByText('Note removed', { exact: true })).toBeVisible();
  });

  test.each(['fr', 'de', 'es', 'zh', 'ja'] as const)('has sentences in every language: %s', async (locale) => {
    const screen = await openSheet([changed({ name: 'Bred' }, { name: 'Bread' })], locale);
    await expect.element(screen.getByText(/Bred.*Bread/)).toBeVisible();
  });
});

describe('deleted expenses', () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const open = (deleted: readonly object[], locale: Locale = 'en') =>
    renderMoney(<DeletedScreen />, {
      path: '/money/deleted',
      locale,
      more: [
        answer(historyEndpoints.listDeletedExpenses, { deleted, next: null }),
        answer(historyEndpoints.restoreExpense, offline),
      ],
    });

  test('can be restored for thirty days', async () => {
    const screen = await open([{ expense: bread, deletedBy: TOM, deletedAt: days(9.5) }]);
    const row = screen.getByRole('listitem').filter({ hasText: 'Bread' });
    await expect.element(row).toMatchTextContent('Tomasz deleted it on');
    await expect.element(row).toMatchTextContent('21 days left');
    await expectAccessible();
    await userEvent.click(row.getByRole('button', { name: 'Restore Bread' }));
    await expect.poll(() => screen.of(historyEndpoints.restoreExpense)[0]?.body).toEqual({ id: bread.id });
    await expect.element(screen.getByText('“Bread” restored')).toBeVisible();
    await expect.element(screen.getByText('Nothing deleted in the last 30 days.')).toBeVisible();
  });

  test.each(['en', 'fr', 'de', 'es', 'zh', 'ja'] as const)('an empty history says so: %s', async (locale) => {
    const screen = await open([], locale);
    await expect.element(screen.getByText(/30/)).toBeVisible();
  });
});

test('wrong sums are reported on the money page, with the way to fix them', async () => {
  let wrongSince: string | null = at;
  const screen = await renderMoney(<MoneyScreen />, {
    expenses: [bread],
    balance: { [LEA]: 6, [TOM]: -6 },
    more: [
      answer(historyEndpoints.getSumsCheck, () => ({ wrongSince })),
      answer(moneyEndpoints.recalculateBalance, () => {
        wrongSince = null;
        return {};
      }),
    ],
  });
  const note = screen.getByText(/^The balances don’t match the expenses/);
  await expect.element(note).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Recalculate' }));
  await expect.element(note).not.toBeInTheDocument();
});
