import { QueryClient } from '@tanstack/react-query';

const HALF_AN_HOUR = 30 * 60_000;

/** What the server said. Calls try again by themselves, so that queries need not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: HALF_AN_HOUR, networkMode: 'offlineFirst', retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
});
