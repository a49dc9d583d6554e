import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { useColocation } from './household.ts';

/**
 * What is open between somebody (me, unless said) and those they live with, in minor units: more than none when they are owed;
 * undefined until known.
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

/** The same for those who show none until it is known. */
export const useOpenMinor = (of?: string): number => useKnownOpenMinor(of) ?? 0;
