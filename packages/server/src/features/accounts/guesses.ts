import { createAttempts, type Attempts } from '#platform/access/attempts.ts';

/** Wrong passwords that are heard before somebody must wait: for one account, and from one address for any. */
export type Guesses = { readonly account: Attempts; readonly address: Attempts };

/** A fresh count of wrong passwords. */
export const countGuesses = (): Guesses => ({
  account: createAttempts({ max: 10, seconds: 600 }),
  address: createAttempts({ max: 100, seconds: 600 }),
});

/**
 * Judges a guess at the password of an account; throws `tooMany` when there were too many wrong ones. It is counted
 * before it is judged, so that a hundred at once are no way around the count.
 */
export async function guarded<T>(
  guesses: Guesses,
  { account, address }: { account: string; address: string },
  judge: () => Promise<T>,
): Promise<T> {
  guesses.account.require(account);
  guesses.address.require(address);
  guesses.account.failed(account);
  const verdict = await judge();
  if (verdict) guesses.account.succeeded(account);
  else guesses.address.failed(address);
  return verdict;
}
