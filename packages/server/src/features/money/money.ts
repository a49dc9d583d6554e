import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { StreamedList } from '#platform/lists/streamed-list.ts';
import type { Platform } from '#platform/platform.ts';
import { addCategory, deleteCategory, renameCategory } from './expenses/categories.ts';
import { addPicture, removePicture, type StoreImage } from './expenses/expense-pictures.ts';
import { addExpense, deleteExpense, editExpense } from './expenses/expenses.ts';
import { cachedBalance, cachedCategories, cachedExpenses, cachedPlan } from './cached-lists.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { placeOf } from './expenses/places.ts';
import { findCategory, findExpense, readExpensesIn } from './expenses/repository.ts';
import { listSpent } from './statistics.ts';
import { recalculateBalance } from './expenses/balances.ts';

/** The household's expenses, who is up or down, and how to settle. */
export const money = (platform: Platform, storeImage: StoreImage) => {
  const { database } = platform;
  return defineFeature('money', moneyEndpoints, {
    listCategories: ({ caller, readCached }) => {
      return readCached(cachedCategories(caller));
    },
    listByCategory: async ({ caller, home, params }) => {
      const pages = readExpensesIn(database, caller, params.id);
      const first = (await pages.next()).value ?? [];
      const isThere = first.length > 0 || (await findCategory(home, params.id));
      if (!isThere) throw notFound('This category');
      return new StreamedList(asTold(first, pages));
    },
    pageExpenses: async ({ caller, home, query: { before, categoryId, limit }, readCached }) => {
      const after = before === undefined ? null : await placeOf(home, before);
      return readCached(cachedExpenses(caller, { categoryId, after, limit }));
    },
    listSpent,
    getExpense: async ({ caller, params }) => {
      const expense = await findExpense(database, caller, params.id);
      if (expense === undefined) throw notFound('This expense');
      return expenseOut(expense);
    },
    addExpense,
    editExpense,
    deleteExpense,
    addPicture: addPicture(platform, storeImage),
    removePicture,
    getBalance: ({ caller, readCached }) => {
      return readCached(cachedBalance(caller));
    },
    recalculateBalance,
    getRefundMethods: ({ caller, readCached }) => {
      return readCached(cachedPlan(caller));
    },
    addCategory,
    renameCategory,
    deleteCategory,
  });
};

async function* asTold(first: readonly Expense[], others: AsyncIterable<readonly Expense[]>) {
  yield first.map(expenseOut);
  for await (const page of others) yield page.map(expenseOut);
}
