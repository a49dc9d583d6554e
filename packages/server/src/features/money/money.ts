import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { readCursor, toCursor } from '@hestia/contract/money/order.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import { defineFeature } from '#platform/http/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { addCategory, deleteCategory, renameCategory } from './categories.ts';
import { addPicture, removePicture, type StoreImage } from './expense-pictures.ts';
import { addExpense, deleteExpense, editExpense } from './expenses.ts';
import { toCategory } from './mappers.ts';
import { findCategory, findExpense, listCategories, listExpenses } from './repository.ts';
import { listSpent } from './statistics.ts';
import { getBalance, getRefundMethods, recalculateBalance } from './balances.ts';

/** The household's expenses, who is up or down, and how to settle. */
export const money = (platform: Platform, storeImage: StoreImage) => {
  const { database } = platform;
  return defineFeature('money', moneyEndpoints, {
    listCategories: async ({ caller, params }) => {
      requireOwnHousehold(caller, params.id);
      return (await listCategories(database, caller.colocationId)).map((category) => toCategory(caller, category));
    },
    listByCategory: async ({ caller, params }) => {
      const expenses = await listExpenses(database, caller, { categoryId: params.id });
      const isThere = expenses.length > 0 || (await findCategory(database, caller.colocationId, params.id));
      if (!isThere) throw notFound('This category');
      return expenses;
    },
    pageExpenses: async ({ caller, query }) => {
      requireOwnHousehold(caller, query.colocationId);
      const { before, categoryId, limit } = query;
      const after = before === undefined ? null : readCursor(before);
      if (before !== undefined && after === null) throw invalidField('before', 'Invalid cursor');
      // One more than asked for says whether there are more.
      const found = await listExpenses(database, caller, { categoryId, after, limit: limit + 1 });
      const expenses = found.slice(0, limit);
      const last = expenses.at(-1);
      return { expenses, next: found.length > limit && last ? toCursor(last) : null };
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
    getBalance: getBalance(platform),
    recalculateBalance,
    getRefundMethods: getRefundMethods(platform),
    addCategory,
    renameCategory,
    deleteCategory,
  });
};
