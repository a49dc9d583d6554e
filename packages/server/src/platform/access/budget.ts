import { ProblemError } from '#platform/kernel/problem-error.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** Budget of a requester (a user, a network), measured by the cost of its calls, not by their number. */
export type Budget = {
  /** Takes the price of a call, once what was taken before is paid off. Throws `tooMany` where that would take too long. */
  pay(key: string, price: number): Promise<void>;
  /** Takes what a call turned out to cost: the next ones wait for it. */
  charge(key: string, price: number): void;
};

export type BudgetLimits = {
  /** Burst size, and refill per second. */
  readonly atOnce: number;
  readonly perSecond: number;
};

export type Clock = { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> };

/** A request that would wait longer is refused. */
const MAX_WAIT_SECONDS = 20;
const MAX_KEYS = 50_000;

const clock: Clock = {
  now: () => performance.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    }),
};

/** A bucket per client that refills with time. Calls are delayed rather than refused: a client with much to send loses nothing. */
export function createBudget({ atOnce, perSecond }: BudgetLimits, { now, sleep }: Clock = clock): Budget {
  const buckets = createLruCache<{ readonly left: number; readonly at: number }>(MAX_KEYS);
  const leftOf = (key: string) => {
    const known = buckets.peek(key);
    return known ? Math.min(atOnce, known.left + ((now() - known.at) / 1000) * perSecond) : atOnce;
  };
  const take = (key: string, price: number) => {
    const left = leftOf(key);
    if (price > 0) buckets.set(key, { left: left - price, at: now() });
    return left;
  };
  return {
    async pay(key, price) {
      const wait = Math.max(0, -leftOf(key) / perSecond);
      if (wait > MAX_WAIT_SECONDS)
        throw new ProblemError('tooMany', 'Rate limit exceeded: too much at once', undefined, Math.ceil(wait));
      take(key, price);
      if (wait > 0) await sleep(wait * 1000);
    },
    charge: take,
  };
}
