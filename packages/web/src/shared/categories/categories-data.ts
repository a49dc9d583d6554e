import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { generalAmong, generalNames } from '@hestia/contract/money/expenses/general.ts';
import { applyToCategories } from '@hestia/contract/money/applying/apply.ts';
import { type ExpenseCategory, REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { queueWrite, useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';

const KEY = ['money', 'categories'];

export const categoriesQuery = (colocationId: string) =>
  versionedQuery([...KEY, colocationId], moneyEndpoints.listCategories, { params: { id: colocationId } });

/** How the categories follow the household's events. */
export const categoriesReducer = defineCacheReducer({
  key: KEY,
  events: ['NewExpenseCategoryAdded', 'ExpenseCategoryUpdated', 'ExpenseCategoryDeleted'],
  apply: (categories: readonly ExpenseCategory[], event) => applyToCategories(categories, event),
  known: (categories) => ({ categories }),
});

/** The categories with what waits to be sent; undefined until known. */
export function useCategories() {
  const query = categoriesQuery(useColocationId());
  const { data, dataUpdatedAt, isError, refetch } = useQuery(query);
  const categories = useOptimisticState(categoriesReducer, query.queryKey, data);
  return {
    categories,
    spending: categories?.filter((category) => category.name !== REFUND_CATEGORY),
    refund: categories?.find((category) => category.name === REFUND_CATEGORY),
    receivedAt: dataUpdatedAt,
    isError: isError && data === undefined,
    refetch,
  };
}

/** The general one among them; if missing, as its first expense will create it. */
export function useGeneralCategory(categories: readonly ExpenseCategory[]): Pick<ExpenseCategory, 'id' | 'name'> {
  const name = generalNames[localeOf(useLocale()) ?? DEFAULT_LOCALE];
  return generalAmong(categories, useColocationId(), name);
}

/** Creates a category and returns its id, for an expense or a bill in it. */
export function useMakeCategory(): (name: string) => Promise<Pick<ExpenseCategory, 'id' | 'name'>> {
  const colocationId = useColocationId();
  return async (name) => {
    const id = newId();
    await queueWrite(moneyCommands.addCategory, { id, name, colocationId });
    return { id, name };
  };
}
