import type { Nudge } from '@hestia/contract/money/shapes/nudge-schemas.ts';
import { applyToNudges } from '@hestia/contract/money/nudges.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const KEY = ['money', 'nudges'];

/** How the nudges by me and for me follow the household's events. */
export const nudgeReducer = defineCacheReducer({
  key: KEY,
  events: ['NudgeSent'],
  apply: (nudges: readonly Nudge[], event) => applyToNudges(nudges, event),
  known: (nudges) => ({ nudges }),
});

/** The nudges by me and for me, with what waits to be sent; undefined until known. */
export function useNudges(): readonly Nudge[] | undefined {
  const colocationId = useColocationId();
  const query = versionedQuery([...KEY, colocationId], settleEndpoints.listNudges, { query: { colocationId } });
  return useOptimisticState(nudgeReducer, query.queryKey, useQuery(query).data);
}
