import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { createRateLimiter, type RateLimiter } from '#platform/access/rate-limiter.ts';

/** The origin of a request, as rate limits count it. */
type ClientNetwork = {
  readonly key: string;
  /** Many users may share it: an untrusted proxy on this machine or in its private network. */
  readonly isShared: boolean;
};

/** How many users are assumed to share such an address. */
export const SHARED_FACTOR = 50;

export function clientNetworkOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): ClientNetwork {
  const key = networkOf(ip);
  const isShared = isLoopback(ip) || (isPrivate(ip) && headers['x-forwarded-for'] !== undefined);
  return { key, isShared };
}

/** The network of one customer: the first 64 bits of an IPv6 address, since a customer controls the whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);

/** A private address (RFC 1918, RFC 4193, link-local). */
export const isPrivate = (address: string): boolean =>
  /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^(f[cd]|fe[89ab])[0-9a-f]{2}:/i.test(address);

/** Attempts per origin: `max` from one customer's network, and a multiple from a shared address. */
export type NetworkRateLimiter = {
  require(network: ClientNetwork): void;
  failed(network: ClientNetwork): void;
};

export function createNetworkRateLimiter({ max, seconds }: { max: number; seconds: number }): NetworkRateLimiter {
  const single = createRateLimiter({ max, seconds });
  const shared = createRateLimiter({ max: max * SHARED_FACTOR, seconds });
  const of = (network: ClientNetwork): RateLimiter => (network.isShared ? shared : single);
  return {
    require: (network) => of(network).require(network.key),
    failed: (network) => of(network).failed(network.key),
  };
}
