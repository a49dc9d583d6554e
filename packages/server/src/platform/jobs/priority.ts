import { createLruCache } from '#platform/kernel/lru-cache.ts';

const MINUTE_MS = 60_000;
/** Jobs of a household in one queue and minute that come in the order of all. People do not write more. */
const MAX_IN_ORDER = 60;
const MAX_HOUSEHOLDS = 10_000;

/**
 * The priority of a job in its queue. Those beyond a limit wait until others have none: a user who writes a thousand
 * messages delays only the notices of their household. `now` must be monotonic.
 */
export function createPriority(now = () => performance.now()): (queue: string, item: object) => 0 | -1 {
  const counts = createLruCache<{ readonly since: number; readonly count: number }>(MAX_HOUSEHOLDS);
  return (queue, item) => {
    const key = `${queue} ${ownerOf(item)}`;
    const known = counts.get(key);
    const { since, count } = known && now() - known.since < MINUTE_MS ? known : { since: now(), count: 0 };
    counts.set(key, { since, count: count + 1 });
    return count < MAX_IN_ORDER ? 0 : -1;
  };
}

type OwnedData = { readonly colocationId?: string | null; readonly userId?: string; readonly to?: OwnedData };

/** The owner of a job: a household, or, without one, a user. */
function ownerOf(item: OwnedData): string {
  const { colocationId, userId, to } = item;
  return colocationId ?? to?.colocationId ?? userId ?? to?.userId ?? '';
}
