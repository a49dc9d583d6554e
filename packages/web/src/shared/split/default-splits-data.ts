import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import type { DefaultSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { applyToDefaultSplits } from '@hestia/contract/money/applying/default-splits.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const KEY = ['money', 'default-splits'];
const NONE: readonly DefaultSplit[] = [];

/** How the usual splits follow the household's events. */
export const defaultSplitReducer = defineCacheReducer({
  key: KEY,
  events: ['DefaultSplitChanged', 'ExpenseCategoryDeleted'],
  apply: (defaults: readonly DefaultSplit[], event) => applyToDefaultSplits(defaults, event),
  known: (defaultSplits) => ({ defaultSplits }),
});

/** The usual splits, with queued commands applied; none while loading. */
export function useDefaultSplits(): readonly DefaultSplit[] {
  const colocationId = useColocationId();
  const query = versionedQuery([...KEY, colocationId], defaultSplitEndpoints.listDefaultSplits, {
    query: { colocationId },
  });
  return useOptimisticState(defaultSplitReducer, query.queryKey, useQuery(query).data) ?? NONE;
}
