import { useFormatter, useNow } from 'use-intl';

/** Says how long ago something was, as time goes on. A clock that is ahead of this device's has it happen now. */
export function useAgo(): (at: string) => string {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (at) => {
    const then = new Date(at);
    return format.relativeTime(then < now ? then : now, now);
  };
}
