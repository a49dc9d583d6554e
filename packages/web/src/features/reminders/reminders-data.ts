import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { applyToBought } from '@hestia/contract/reminders/apply-bought.ts';
import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import type { BoughtItem } from '@hestia/contract/reminders/schemas.ts';
import { decodeNote } from '@hestia/contract/reminders/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';
import { lastExpensesReducer, useLastExpenses } from '#shared/categories/last-expenses.ts';

export const remindersQuery = (colocationId: string) =>
  versionedQuery(['notes', colocationId], reminderEndpoints.listReminders, { query: { colocationId } }, (records) =>
    records.map(decodeNote),
  );

/** The board's first data. */
export const boardReads: Reads = (colocationId) => [queryClient.ensureQueryData(remindersQuery(colocationId))];

const boardReducer = defineCacheReducer({
  key: ['notes'],
  events: [
    'NewReminderAdded',
    'ReminderUpdated',
    'ReminderChanged',
    'ReminderDeleted',
    'RemindersUpdated',
    'RemindersChanged',
    'NewShoppingItem',
    'UpdatedShoppingItem',
    'DeletedShoppingItem',
    'NewReaction',
    'UpdateReaction',
    'DeleteReaction',
    'NewPollVote',
    'UpdatePollVote',
    'DeletePollVote',
    'PollEnded',
    'UserUpdated',
  ],
  apply: (notes: readonly Note[], event) => applyToReminders(notes, event),
  known: (notes) => ({ notes }),
});

const boughtQuery = (colocationId: string) =>
  versionedQuery(['bought', colocationId], reminderEndpoints.listBoughtItems, { query: { colocationId } });

/** The first data of the shop's page. */
export const shopReads: Reads = (colocationId) => [
  ...boardReads(colocationId),
  queryClient.ensureQueryData(boughtQuery(colocationId)),
];

const boughtReducer = defineCacheReducer({
  key: ['bought'],
  events: ['ReminderUpdated', 'NewShoppingItem', 'UpdatedShoppingItem'],
  apply: (bought: readonly BoughtItem[], event) => applyToBought(bought, event),
  known: (bought) => ({ bought }),
});

/** How what is cached of the board follows the household's events. */
export const reminderReducers: readonly CacheReducer[] = [boardReducer, boughtReducer, lastExpensesReducer];

/** A list's expenses, the newest first, queued commands applied. */
export const useTrips = (listId: string): readonly Expense[] =>
  useLastExpenses().filter(({ reminderId }) => reminderId === listId);

const NOTHING: readonly BoughtItem[] = [];

/** The household's ticks, oldest first, as known to the server. */
export const useBought = (): readonly BoughtItem[] => useQuery(boughtQuery(useColocationId())).data ?? NOTHING;

/** The notes of the board with what waits to be sent; undefined until known. */
export function useNotes() {
  const query = remindersQuery(useColocationId());
  const { data, isError, isFetching, refetch } = useQuery(query);
  const notes = useOptimisticState<readonly Note[] | undefined>(boardReducer, query.queryKey, data);
  return { notes, isError: isError && data === undefined, isReading: isFetching, refetch };
}
