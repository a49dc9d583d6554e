import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';

// The open amounts with my former households. No event reports them: they are fetched on each view.

/** The prefix of all its keys. */
export const LEFT = ['left'];

const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The households themselves, each with my balance. */
export const leftQuery = queryOptions({
  queryKey: [...LEFT, 'households'],
  queryFn: ({ signal }) => call(leftEndpoints.listLeft, {}, { signal }),
  ...fresh,
});

/** My statement in one of them. */
export const leftStatementQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEFT, 'statement', id],
    queryFn: ({ signal }) => call(leftEndpoints.getLeftStatement, { params: { id } }, { signal }),
    ...fresh,
  });

/** My unconfirmed payments there. */
export const leftPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEFT, 'payments', id],
    queryFn: ({ signal }) => call(leftEndpoints.listLeftPayments, { params: { id } }, { signal }),
    ...fresh,
  });
