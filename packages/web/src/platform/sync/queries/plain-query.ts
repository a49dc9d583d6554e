import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { type ArgsOf, call } from '#platform/api/client.ts';

/** Query options for calls without events. */
export const plainQuery = <C extends Endpoint>(queryKey: QueryKey, which: C, args: ArgsOf<C>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(which, args, { signal }) });
