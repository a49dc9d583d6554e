import { useFormatter } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';

/** Says how long ago something was, as time goes on. A clock that is ahead of this device's has it happen now. */
export function useAgo(): (at: string) => string {
  const format = useFormatter();
  const now = useNow();
  return (at) => {
    const then = new Date(at);
    return format.relativeTime(then < now ? then : now, now);
  };
}
