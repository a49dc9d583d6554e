import { moneyCalls } from '@hestia/contract/money/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';

/** What is open between me and those I live with, in cents: more than none when they owe me; none until known. */
export function useOpenCents(): number {
  const colocationId = useColocationId();
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['open-amount', colocationId],
    queryFn: ({ signal }) => call(moneyCalls.getBalance, { params: { id: colocationId } }, { signal }),
    staleTime: 0,
  });
  return Math.round((data?.[id] ?? 0) * 100);
}
