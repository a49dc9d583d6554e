import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { versionedPages } from '#platform/sync/queries/versioned.ts';
import { HOUSEHOLD_LOG } from '#shared/household/household.ts';
import { useColocationId } from '#platform/session/session.ts';

const logQuery = (colocationId: string) =>
  versionedPages<typeof colocationEndpoints.listHouseholdLog, number | null>(
    [...HOUSEHOLD_LOG, colocationId],
    colocationEndpoints.listHouseholdLog,
    {
      first: null,
      argsOf: (before) => ({ query: { colocationId, ...(before === null ? {} : { before }) } }),
      next: (page) => page.next,
    },
  );

/** The page's first data. */
export const logReads: Reads = (colocationId) => [queryClient.ensureInfiniteQueryData(logQuery(colocationId))];

/** The household's log, latest first, as far as loaded. */
export const useHouseholdLog = () => useInfiniteQuery(logQuery(useColocationId()));
