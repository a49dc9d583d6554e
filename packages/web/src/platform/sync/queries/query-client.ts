import { QueryClient } from '@tanstack/react-query';

const HALF_HOUR_MS = 30 * 60_000;

/** The server's answers. Calls retry, so that queries need not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: HALF_HOUR_MS, networkMode: 'offlineFirst', retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
});
