import { ProblemError } from '#platform/kernel/problem-error.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** Counts failures per key (an e-mail, an address) within a window, in this process. */
export type RateLimiter = {
  /** Throws `tooMany` when any of the keys has failed too often. */
  require(...keys: readonly string[]): void;
  /** Counts a failure of each key. */
  failed(...keys: readonly string[]): void;
  /** Reverts one failure of a key. */
  forgive(key: string): void;
  /** Forgets the failures of a key: its owner got in. */
  succeeded(key: string): void;
};

const MAX_KEYS = 50_000;

/** Allows `max` failures per key in each window of `seconds`. */
export function createRateLimiter({
  max,
  seconds,
  now = Date.now,
}: {
  max: number;
  seconds: number;
  now?: () => number;
}): RateLimiter {
  const failures = createLruCache<{ readonly count: number; readonly until: number }>(MAX_KEYS);
  const current = (key: string) => {
    // Only a failure makes a key younger: asking must not keep one in another's place.
    const known = failures.peek(key);
    // A window that ends later than possible was begun while the clock was ahead.
    const left = known ? known.until - now() : 0;
    return left > 0 && left <= seconds * 1000 ? known : undefined;
  };
  return {
    require(...keys) {
      for (const key of keys) {
        const known = current(key);
        if (!known || known.count < max) continue;
        const wait = Math.max(1, Math.ceil((known.until - now()) / 1000));
        throw new ProblemError('tooMany', 'Rate limit exceeded: too many attempts; try again later', undefined, wait);
      }
    },
    failed(...keys) {
      for (const key of keys) {
        const known = current(key);
        failures.set(key, { count: (known?.count ?? 0) + 1, until: known?.until ?? now() + seconds * 1000 });
      }
    },
    forgive(key) {
      const known = current(key);
      if (known) failures.set(key, { ...known, count: known.count - 1 });
    },
    succeeded(key) {
      failures.delete(key);
    },
  };
}
