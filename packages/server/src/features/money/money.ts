import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { StreamedList } from '#platform/lists/streamed-list.ts';
import type { Platform } from '#platform/platform.ts';
import { addCategory, deleteCategory, renameCategory } from './expenses/categories.ts';
import { addPicture, removePicture, type StoreImage } from './expenses/expense-pictures.ts';
import { addExpense, deleteExpense, editExpense } from './expenses/expenses.ts';
import { cachedBalance, cachedCategories, cachedExpenses, cachedPlan } from './cached-lists.ts';
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
    listByCategory: async ({ caller, params }) => {
      const pages = readExpensesIn(database, caller, params.id);
      const first = (await pages.next()).value ?? [];
      const isThere = first.length > 0 || (await findCategory(database, caller.colocationId, params.id));
      if (!isThere) throw notFound('This category');
      return new StreamedList(startingWith(first, pages));
    },
    pageExpenses: async ({ caller, query: { before, categoryId, limit }, readCached }) => {
      const after = before === undefined ? null : await placeOf(database, caller.colocationId, before);
      return readCached(cachedExpenses(caller, { categoryId, after, limit }));
    },
    listSpent: listSpent(platform),
    getExpense: async ({ caller, params }) => {
      const expense = await findExpense(database, caller, params.id);
      if (expense === undefined) throw notFound('This expense');
      return expense;
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

async function* startingWith<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T, void> {
  yield first;
  yield* others;
}
