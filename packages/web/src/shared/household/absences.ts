import { applyToAbsences } from '@hestia/contract/absences/apply.ts';
import { absenceOn } from '@hestia/contract/absences/away.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { type Snapshot, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

// Absences: shared by all features.

const KEY = ['absences'];

const absencesQuery = (colocationId: string) => ({
  ...versionedQuery([...KEY, colocationId], absenceEndpoints.listAbsences, { query: { colocationId } }),
  enabled: colocationId !== '',
});

export const absenceReads: Reads = (colocationId) => [queryClient.ensureQueryData(absencesQuery(colocationId))];

export const absenceReducer = defineCacheReducer({
  key: KEY,
  events: ['NewAbsenceAdded', 'AbsenceUpdated', 'AbsenceDeleted', 'MemberLeft'],
  apply: (absences: readonly Absence[], event) => applyToAbsences(absences, event),
  known: (absences) => ({ absences }),
});

/** Present, past and future absences, latest first, queued commands applied; undefined until known. */
export function useReadAbsences() {
  const query = absencesQuery(useColocationId());
  const { data, isError, refetch } = useQuery(query);
  const absences: readonly Absence[] | undefined = useOptimisticState(absenceReducer, query.queryKey, data);
  return { absences, isError: isError && data === undefined, refetch };
}

/** The same without the state of loading. */
export const useAbsences = (): readonly Absence[] | undefined => useReadAbsences().absences;

/** The cached absences, without a request. */
export function useKnownAbsences(): () => readonly Absence[] {
  const client = useQueryClient();
  const key = [...KEY, useColocationId()];
  return () => client.getQueryData<Snapshot<readonly Absence[]>>(key)?.data ?? [];
}

/** Whether a member is away on a day (`2026-11-24`); none while loading. */
export function useAway(day: string): (userId: string) => boolean {
  const absences = useAbsences() ?? [];
  return (userId) => absenceOn(absences, userId, day) !== undefined;
}
