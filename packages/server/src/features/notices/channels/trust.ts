import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** The push services of the browsers. */
const KNOWN =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|.+\.notify\.windows\.com)$/;
/** The most pushes in progress to hosts that have not yet answered. */
const MAX_UNPROVEN = 4;

/** Allows a push to a host, or throws: then it is retried later. */
type Trust = <T>(host: string, send: () => Promise<T>) => Promise<T>;

/** How long a domain stays untrusted after a timeout, in spite of later answers. */
const DISTRUSTED_MS = 3_600_000;
const MAX_DOMAINS = 1000;

/**
 * Clients may register an address that never answers: untrusted hosts share a part of the concurrent pushes. A domain
 * that answers is trusted until it times out. Trust is by domain, since its owner can create any number of hosts. `now`
 * must be monotonic.
 */
export function createTrust(now = () => performance.now()): Trust {
  const proven = createLruCache<true>(MAX_DOMAINS);
  const failedAt = createLruCache<number>(MAX_DOMAINS);
  let unproven = 0;
  return async (host, send) => {
    const domain = domainOf(host);
    const failed = failedAt.get(domain);
    const isDistrusted = failed !== undefined && now() - failed < DISTRUSTED_MS;
    const isProven = KNOWN.test(host) || (proven.has(domain) && !isDistrusted);
    if (!isProven && unproven >= MAX_UNPROVEN) throw new Error('Too many slow requests to unknown push services');
    if (!isProven) unproven++;
    try {
      const result = await send();
      proven.set(domain, true);
      return result;
    } catch (error) {
      failedAt.set(domain, now());
      throw error;
    } finally {
      if (!isProven) unproven--;
    }
  };
}

const domainOf = (host: string): string => host.split('.').slice(-2).join('.');
