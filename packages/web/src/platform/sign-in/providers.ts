import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';

/** The ways to sign in on this server; constant while the page is open. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => call(accountEndpoints.getProviders, {}, { signal }),
  staleTime: Infinity,
});
