import { accountEndpoints, type Providers } from '@hestia/contract/accounts/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';

/** What this server allows beside the ordinary; undefined until it has said so. */
export function useProviders(): Providers | undefined {
  return useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call(accountEndpoints.getProviders, {}, { signal }),
    staleTime: Infinity,
  }).data;
}
