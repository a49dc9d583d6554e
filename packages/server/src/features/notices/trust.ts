import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** The push services of the browsers. */
const KNOWN =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|.+\.notify\.windows\.com)$/;
/** Of the pushes that are sent at a time, so many may be under way to hosts that have not shown yet that they answer. */
const MAX_UNPROVEN = 4;

/** Lets a push through to a host, or throws: then it is tried again later. */
type Trust = <T>(host: string, send: () => Promise<T>) => Promise<T>;

/**
 * Anybody may register an address that never answers: such hosts wait for each other, and never for the whole of those
 * pushes that are sent at a time. A host that answers is trusted until it lets somebody wait in vain.
 */
export function createTrust(): Trust {
  const proven = createLruCache<true>(1000);
  let unproven = 0;
  return async (host, send) => {
    const isProven = KNOWN.test(host) || proven.has(host);
    if (!isProven && unproven >= MAX_UNPROVEN) throw new Error('Too many slow requests to unknown push services');
    if (!isProven) unproven++;
    try {
      const result = await send();
      proven.set(host, true);
      return result;
    } catch (error) {
      proven.delete(host);
      throw error;
    } finally {
      if (!isProven) unproven--;
    }
  };
}
