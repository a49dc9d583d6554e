import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { userEvent } from 'vitest/browser';
import { HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { expenseOf } from '../money.test-fixtures.ts';
import { moveIn, renderMoney } from '../money.test-utils.tsx';
import { MoneyScreen } from '../money-screen.tsx';
import { unreflected } from '../ledger/queued-expenses.ts';

beforeEach(moveIn);

test('a write is counted once at every moment: while queued, when the lists have it, when the balances do', async () => {
  const screen = await renderMoney(<MoneyScreen />, {
    expenses: [expenseOf()],
    balance: { [LEA]: 0, [TOM]: 0 },
    path: '/money?sheet=new',
  });
  const mine = screen.getByRole('region', { name: 'Your balance' });
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveFocus();
  await userEvent.keyboard('30{Tab}Wine{Enter}');
  await expect.element(mine).toMatchTextContent('+€20.00');
  await expect.poll(() => screen.of(moneyEndpoints.addExpense).length).toBeGreaterThan(0);
  const [{ id }] = screen.of(moneyEndpoints.addExpense).map(({ body }) => body as Expense) as [Expense];

  const page = { expenses: [expenseIn(expenseOf({ id, name: 'Wine' }))], next: null };
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(mine.element().textContent));
  watch.observe(mine.element(), { subtree: true, childList: true, characterData: true });
  screen.client.setQueryData(['money', 'expense-pages', HOUSEHOLD, 'all'], {
    pages: [{ seq: 2, data: page }],
    pageParams: [null],
  });
  await expect.element(screen.getByRole('link', { name: /Wine/ })).toBeVisible();
  await expect.element(mine).toMatchTextContent('+€20.00');
  screen.client.setQueryData(['money', 'balance', HOUSEHOLD], { seq: 4, data: { [LEA]: 20, [TOM]: -20 } });
  await expect.element(screen.getByText('−€20.00')).toBeVisible();
  await expect.element(mine).toMatchTextContent('+€20.00');
  watch.disconnect();
  expect(seen.filter((text) => !text?.includes('+€20.00'))).toEqual([]);
});

describe('expenses outside the loaded lists', () => {
  const wine = expenseOf({ name: 'Wine' });
  const dearer = { ...wine, amount: 60, splitBetween: { [LEA]: 60 } };
  const op = (kind: string, variables: unknown, seq = 1): QueuedMutation => ({
    seq,
    key: String(seq),
    kind,
    variables,
    request: { method: 'POST', path: '/', answersText: false },
    attempts: 0,
  });
  const adding = op(moneyCommands.addExpense.kind, { shown: wine });
  const editing = op(moneyCommands.editExpense.kind, { before: wine, shown: dearer }, 2);
  const deleting = op(moneyCommands.deleteExpense.kind, { before: wine }, 3);
  const pages = (...expenses: Expense[]) => [{ expenses: expenses.map(expenseIn), next: null }];

  test.each([
    ['an addition, until it is there', [adding], pages(), [adding]],
    ['no addition that is there', [adding], pages(wine), []],
    ['a change, until the amounts are the new ones', [editing], pages(wine), [editing]],
    ['no change that is there', [editing], pages(dearer), []],
    ['a deletion, until it is gone', [deleting], pages(wine), [deleting]],
    ['no deletion that is done', [deleting], pages(), []],
    ['a deletion of what is still to be added', [adding, deleting], pages(), [adding, deleting]],
    ['everything, while nothing is read', [adding, deleting], undefined, [adding, deleting]],
  ])('is %s', (_name, mutations, read, missing) => {
    expect(unreflected(mutations, read)).toEqual(missing);
  });

  test('is a deletion beyond the pages that were read', () => {
    const newer = expenseOf({ dateOfPayment: '2027-01-01T00:00:00.000Z' });
    const read = [{ expenses: [expenseIn(newer)], next: 'more' }];
    expect(unreflected([deleting], read)).toEqual([deleting]);
  });
});
