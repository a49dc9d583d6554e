import { manyExpensesEvents } from '@hestia/contract/imports/events.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { SpentAmounts } from '@hestia/contract/money/shapes/schemas.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';

/** Figures of whole months, for those whose expenses this device doesn't store. The key contains the household. */
export const spentQuery = (
  colocationId: string,
  { from, until, timeZone }: Record<'from' | 'until' | 'timeZone', string>,
) =>
  versionedQuery(['money', 'spent', colocationId, from, until, timeZone], moneyEndpoints.listSpent, {
    query: { colocationId, from, until },
  });

export const spentReducer = defineCacheReducer({
  key: ['money', 'spent'],
  events: [
    'NewExpenseAdded',
    'ExpenseUpdated',
    'ExpenseDeleted',
    'ExpenseCategoryDeleted',
    'PlaceholderClaimed',
    ...manyExpensesEvents,
  ],
  // No event has an expense's former amount: the few figures are fetched again.
  apply: (_all: readonly SpentAmounts[]) => null,
});
