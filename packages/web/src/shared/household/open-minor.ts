import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { useColocation } from './household.ts';

/**
 * The open amount between a member (by default me) and the others, in minor units: positive if they are owed;
 * undefined while loading.
 */
export function useKnownOpenMinor(of?: string): number | undefined {
  const colocationId = useColocationId();
  const { id } = useUser();
  const household = useColocation();
  const { data } = useQuery({
    queryKey: ['open-amount', colocationId],
    queryFn: ({ signal }) => call(moneyEndpoints.getBalance, { params: { id: colocationId } }, { signal }),
    staleTime: 0,
  });
  return data && toMinor(data[of ?? id] ?? 0, household?.decimals);
}

/** The same for screens that show none while loading. */
export const useOpenMinor = (of?: string): number => useKnownOpenMinor(of) ?? 0;
