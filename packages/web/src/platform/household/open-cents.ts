import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';

/** What is open between somebody (me, unless said) and those they live with, in cents: more than none when they are owed; none until known. */
export function useOpenCents(of?: string): number {
  const colocationId = useColocationId();
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['open-amount', colocationId],
    queryFn: ({ signal }) => call(moneyEndpoints.getBalance, { params: { id: colocationId } }, { signal }),
    staleTime: 0,
  });
  return Math.round((data?.[of ?? id] ?? 0) * 100);
}
