import { useFormatter } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';

/** How long ago something was, updated with time. With a clock ahead of this device's it is now. */
export function useAgo(): (at: string) => string {
  const format = useFormatter();
  const now = useNow();
  return (at) => {
    const then = new Date(at);
    return format.relativeTime(then < now ? then : now, now);
  };
}
