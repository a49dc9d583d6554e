import type { FastifyRequest } from 'fastify';
import { createNetworkRateLimiter, clientNetworkOf, type NetworkRateLimiter } from '#platform/access/client-network.ts';
import type { Queries } from '#platform/db/queries.ts';
import {
  createAttemptLimiter,
  createNetworkAttemptLimiter,
  type AttemptLimiter,
  type NetworkAttemptLimiter,
} from '#platform/access/attempt-limiter.ts';

/**
 * Limits for strangers: wrong passwords per account, wrong passwords per network, e-mails, and new accounts per
 * network.
 */
export type LoginThrottle = {
  readonly account: AttemptLimiter;
  readonly device: AttemptLimiter;
  readonly place: NetworkAttemptLimiter;
  /** Links for new passwords: to one address, and asked for from one place. */
  readonly mailedResets: AttemptLimiter;
  readonly mailingPlaces: NetworkAttemptLimiter;
  /** For this process only: sign-ups are no guesses. */
  readonly signUps: NetworkRateLimiter;
};

/** The count of all processes on a database. */
export const createLoginThrottle = (on: Queries): LoginThrottle => ({
  account: createAttemptLimiter(on, { name: 'account', max: 10, seconds: 600 }),
  device: createAttemptLimiter(on, { name: 'device', max: 10, seconds: 600 }),
  place: createNetworkAttemptLimiter(on, { name: 'place', max: 100, seconds: 600 }),
  mailedResets: createAttemptLimiter(on, { name: 'mailed resets', max: 3, seconds: 3600 }),
  mailingPlaces: createNetworkAttemptLimiter(on, { name: 'mailed resets from', max: 20, seconds: 3600 }),
  signUps: createNetworkRateLimiter({ max: 30, seconds: 3600 }),
});

type LoginAttempt = {
  readonly account: string;
  readonly request: FastifyRequest;
  /** A device from which this account was signed in before (see `device.ts`). */
  readonly device?: string | null;
};

/**
 * Checks a guess at an account's password; throws `tooMany` after too many wrong ones. A guess counts before the check,
 * so that concurrent ones can't bypass the limit; an unchecked guess doesn't count. A known device has a separate
 * count, so that strangers can't lock the owner out. A correct password resets the count, unless a step follows
 * (`isLast`).
 */
export async function throttled<T>(
  throttle: LoginThrottle,
  from: LoginAttempt,
  judge: () => Promise<T>,
  isLast: (verdict: NonNullable<T>) => boolean = () => true,
): Promise<T> {
  const { account, device } = from;
  const place = device ? null : clientNetworkOf(from.request);
  const count = device ? throttle.device : throttle.account;
  const key = device ? JSON.stringify([account, device]) : account;
  if (place) await throttle.place.require(place);
  await count.count(key);
  const verdict = await judge().catch(async (error: unknown) => {
    await count.forgive(key);
    throw error;
  });
  if (verdict && isLast(verdict)) await count.forget(key);
  else if (!verdict && place) await throttle.place.failed(place);
  return verdict;
}

/** Counts a requested sign-up, which also reveals whether an e-mail address is taken; throws `tooMany`. */
export function countSignUp({ signUps }: LoginThrottle, request: FastifyRequest): void {
  const place = clientNetworkOf(request);
  signUps.require(place);
  signUps.failed(place);
}
