// M39: two people with a common purse, seen from the list that the household has.
import type { Purse } from './schemas.ts';

/** Two people who settle as one. */
export type Pair = {
  readonly members: readonly [string, string];
  /** The only one who can pay or be paid: the other is a name without an account. Null: either. */
  readonly payer: string | null;
};

/** The pairs that have agreed; asks are none yet. */
export const pairsOf = (
  purses: readonly Purse[] | undefined,
  isPlaceholder: (userId: string) => boolean,
): readonly Pair[] =>
  (purses ?? []).flatMap(({ askedBy, partner, joinedAt }) =>
    joinedAt === null ? [] : [{ members: [askedBy, partner], payer: isPlaceholder(partner) ? askedBy : null }],
  );

/** The pair of a user, if any. */
export const pairOf = (pairs: readonly Pair[], userId: string): Pair | undefined =>
  pairs.find(({ members }) => members.includes(userId));

/** Whoever settles as one with a user: the two of their pair, or the user alone. */
export const unitOf = (pairs: readonly Pair[], userId: string): readonly string[] =>
  pairOf(pairs, userId)?.members ?? [userId];

/** The purse or ask of two users, whoever asked. */
export const purseOf = (purses: readonly Purse[], a: string, b: string): Purse | undefined =>
  purses.find(({ askedBy, partner }) => (askedBy === a && partner === b) || (askedBy === b && partner === a));

/** Purses without those of a user. */
export const pursesWithout = (purses: readonly Purse[], userId: string): readonly Purse[] =>
  purses.filter(({ askedBy, partner }) => askedBy !== userId && partner !== userId);

/** Whether a user has a purse or an open ask. */
export const hasPurse = (purses: readonly Purse[], userId: string): boolean =>
  pursesWithout(purses, userId).length < purses.length;

/** What is open between two people: the one pays the other so much, and nothing else between them changes. */
export type OpenAmount = { readonly from: string; readonly to: string; readonly minor: number };

/**
 * What is open between two: as much as the one is down and the other is up. Null where both are up, both down, or one
 * is even: then neither owes the other.
 */
export function openBetween([a, b]: readonly [string, string], minorOf: (userId: string) => number): OpenAmount | null {
  const [ofA, ofB] = [minorOf(a), minorOf(b)];
  if (ofA * ofB >= 0) return null;
  const minor = Math.min(Math.abs(ofA), Math.abs(ofB));
  return ofA < 0 ? { from: a, to: b, minor } : { from: b, to: a, minor };
}
