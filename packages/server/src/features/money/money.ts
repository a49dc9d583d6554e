import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { readCursor } from '@hestia/contract/money/order.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import { defineFeature } from '#platform/http/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { addCategory, deleteCategory, renameCategory } from './categories.ts';
import { addPicture, removePicture, type StoreImage } from './expense-pictures.ts';
import { addExpense, deleteExpense, editExpense } from './expenses.ts';
import { cachedBalance, cachedCategories, cachedExpenses, cachedPlan } from './cached-lists.ts';
import { findCategory, findExpense, listExpenses } from './repository.ts';
import { listSpent } from './statistics.ts';
import { recalculateBalance } from './balances.ts';

/** The household's expenses, who is up or down, and how to settle. */
export const money = (platform: Platform, storeImage: StoreImage) => {
  const { database } = platform;
  return defineFeature('money', moneyEndpoints, {
    listCategories: ({ caller, params, readCached }) => {
      requireOwnHousehold(caller, params.id);
      return readCached(cachedCategories(caller));
    },
    listByCategory: async ({ caller, params }) => {
      const expenses = await listExpenses(database, caller, { categoryId: params.id });
      const isThere = expenses.length > 0 || (await findCategory(database, caller.colocationId, params.id));
      if (!isThere) throw notFound('This category');
      return expenses;
    },
    pageExpenses: ({ caller, query: { colocationId, before, categoryId, limit }, readCached }) => {
      requireOwnHousehold(caller, colocationId);
      const after = before === undefined ? null : readCursor(before);
      if (before !== undefined && after === null) throw invalidField('before', 'Invalid cursor');
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
    getBalance: ({ caller, params, readCached }) => {
      requireOwnHousehold(caller, params.id);
      return readCached(cachedBalance(caller));
    },
    recalculateBalance,
    getRefundMethods: ({ caller, params, readCached }) => {
      requireOwnHousehold(caller, params.id);
      return readCached(cachedPlan(caller));
    },
    addCategory,
    renameCategory,
    deleteCategory,
  });
};
