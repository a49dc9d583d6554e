import { billCommands } from '@hestia/contract/bills/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defaultSplitCommands } from '@hestia/contract/money/default-split-commands.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { historyCommands } from '@hestia/contract/money/history-commands.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { Expense, ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { page } from 'vitest/browser';
import { clearDrafts } from '#platform/drafts.ts';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, memberOf, LEA } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { historyReducers } from './history/history-data.ts';
import { moneyReducers } from './ledger/money-data.ts';
import { AroundMoney } from './money-frame.tsx';
import { FOOD, REFUNDS, RENT } from './money.test-fixtures.ts';

const allCategories: readonly ExpenseCategory[] = [
  { id: REFUNDS, name: 'Refund', totalAmount: 0 },
  { id: FOOD, name: 'Groceries', totalAmount: 58.8 },
  { id: RENT, name: 'Rent', totalAmount: 1120 },
];

type Reply = readonly [call: Endpoint, reply: object | (() => unknown)];

/** A further answered call. */
export const answer = (endpoint: Reply[0], reply: Reply[1]): Reply => [endpoint, reply];

type Flat = {
  readonly expenses?: readonly Expense[];
  readonly balance?: Readonly<Record<string, number>> | (() => unknown);
  readonly categories?: readonly ExpenseCategory[];
  readonly path?: string;
  readonly locale?: Locale;
  /** Further answered calls, or other answers. */
  readonly more?: readonly Reply[];
};

/** Answers like an overloaded server: writes stay queued and visible, and can be checked. */
const writes = [
  moneyEndpoints.addExpense,
  moneyEndpoints.editExpense,
  moneyEndpoints.deleteExpense,
  moneyEndpoints.addCategory,
  moneyEndpoints.renameCategory,
  moneyEndpoints.deleteCategory,
];

/** Léa, Tomasz and 由紀 at home, with empty storage. */
export async function moveIn(): Promise<void> {
  await eraseUserData();
  await clearDrafts();
  saveUser(memberOf(LEA, 'Léa'));
  // Other tests run in the same browser: each has a separate queue.
  await openUserData(crypto.randomUUID(), {
    commands: [
      ...Object.values(moneyCommands),
      ...Object.values(historyCommands),
      ...Object.values(billCommands),
      ...Object.values(defaultSplitCommands),
    ],
    cacheReducers: [...moneyReducers, ...historyReducers],
  });
}

/** Renders a screen of money as Léa sees it. */
export async function renderMoney(screen: ReactNode, flat: Flat = {}) {
  const { expenses = [], balance = {}, categories = allCategories, path = '/money', locale = 'en', more = [] } = flat;
  const asked = mockFetch(
    ...more,
    ...atHome,
    [moneyEndpoints.listCategories, categories],
    [moneyEndpoints.getBalance, balance],
    [moneyEndpoints.pageExpenses, { expenses, next: null }],
    ...writes.map((endpoint) => answer(endpoint, () => new Response('', { status: 503 }))),
  );
  return { ...(await renderScreen(<AroundMoney>{screen}</AroundMoney>, { path, locale })), ...asked };
}

type FormPart = 'payer' | 'day' | 'split' | 'currency' | 'receipts' | 'more';

/** Unfolds a part of the form of an expense, or folds it, unless it is so already. */
export async function unfold(part: FormPart, isOpen = true): Promise<void> {
  const button = () => document.querySelector<HTMLElement>(`[role=dialog] button[data-part=${part}]`);
  await expect.poll(button).not.toBeNull();
  if (button()?.ariaExpanded !== String(isOpen)) button()?.click();
  await expect.poll(() => button()?.ariaExpanded).toBe(String(isOpen));
}

/** Opens the form of the expense that is read. */
export async function beginEdit(screen: { getByRole: typeof page.getByRole }): Promise<void> {
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
}
