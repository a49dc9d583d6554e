import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';

/** What one may sign in with here; it stays the same while the page is open. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => call(accountEndpoints.getProviders, {}, { signal }),
  staleTime: Infinity,
});
