import type { FastifyRequest } from 'fastify';
import { createAttempts, type Attempts } from '#platform/access/rate-limiter.ts';
import { createPlaceAttempts, placeOf, type PlaceAttempts } from '#platform/access/places.ts';

/** How often strangers are heard: wrong passwords for one account, from one place for any, and new accounts from one place. */
export type Guesses = {
  readonly account: Attempts;
  readonly device: Attempts;
  readonly place: PlaceAttempts;
  readonly signUps: PlaceAttempts;
};

/** A fresh count. */
export const countGuesses = (): Guesses => ({
  account: createAttempts({ max: 10, seconds: 600 }),
  device: createAttempts({ max: 10, seconds: 600 }),
  place: createPlaceAttempts({ max: 100, seconds: 600 }),
  signUps: createPlaceAttempts({ max: 30, seconds: 3600 }),
});

type From = {
  readonly account: string;
  readonly request: FastifyRequest;
  /** A device from which this account was signed in before (see `device.ts`). */
  readonly device?: string | null;
};

/**
 * Judges a guess at the password of an account; throws `tooMany` when there were too many wrong ones. It is counted
 * before it is judged, so that a hundred at once are no way around the count; a guess that was never judged does not count.
 * A known device has a count of its own: what strangers try, and from where, does not lock the owner out.
 */
export async function guarded<T>(guesses: Guesses, from: From, judge: () => Promise<T>): Promise<T> {
  const { account, device } = from;
  const place = device ? null : placeOf(from.request);
  const count = device ? guesses.device : guesses.account;
  const key = device ? JSON.stringify([account, device]) : account;
  count.require(key);
  if (place) guesses.place.require(place);
  count.failed(key);
  const verdict = await judge().catch((error: unknown) => {
    count.forgive(key);
    throw error;
  });
  if (verdict) count.succeeded(key);
  else if (place) guesses.place.failed(place);
  return verdict;
}

/** Counts an account that somebody asks for, which also tells whether an e-mail is taken; throws `tooMany`. */
export function countSignUp({ signUps }: Guesses, request: FastifyRequest): void {
  const place = placeOf(request);
  signUps.require(place);
  signUps.failed(place);
}
