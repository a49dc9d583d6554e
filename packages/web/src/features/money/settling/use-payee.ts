import { pairOf } from '@hestia/contract/money/purses/pairs.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { usePairs } from '../ledger/pairs.ts';

/** The ways to pay a member: theirs, so they are fetched each time and not stored. */
export const handlesQuery = (colocationId: string, userId: string) => ({
  queryKey: ['money', 'handles', colocationId, userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(settleEndpoints.getHandles, { params: { userId } }, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/**
 * The receiver of the user's payment: of a pair (M39) the one with payment details, else the one named by the line, who is owed
 * more. For other users, the one named by the line.
 */
export function usePayee({ from, to }: Pick<Transfer, 'from' | 'to'>): string {
  const colocationId = useColocationId();
  const me = useUser().id;
  const pair = pairOf(usePairs(), to);
  const other = pair?.payer === null && from === me ? pair.members.find((id) => id !== to) : undefined;
  const named = useQuery({ ...handlesQuery(colocationId, to), enabled: other !== undefined }).data;
  const isWithout = named !== undefined && Object.values(named).every((handle) => handle === null);
  const enabled = other !== undefined && isWithout;
  const others = useQuery({ ...handlesQuery(colocationId, other ?? to), enabled }).data;
  const hasWays = enabled && others !== undefined && Object.values(others).some((handle) => handle !== null);
  return hasWays ? other : to;
}
