// M39: two people with a common purse, seen from the list that the household has.
import { pursesWithout } from './without.ts';
import type { Purse } from './schemas.ts';

/** The pair or request of two users, whoever asked. */
export const purseOf = (purses: readonly Purse[], a: string, b: string): Purse | undefined =>
  purses.find(({ askedBy, partner }) => (askedBy === a && partner === b) || (askedBy === b && partner === a));

/** Whether a user has a purse or an open ask. */
export const hasPurse = (purses: readonly Purse[], userId: string): boolean =>
  pursesWithout(purses, userId).length < purses.length;

/** A debt between two people: paying it changes no other balance. */
export type OpenAmount = { readonly from: string; readonly to: string; readonly minor: number };

/** The debt between two: the smaller of what one owes and the other is owed. Null if both owe, both are owed, or one is even. */
export function openBetween([a, b]: readonly [string, string], minorOf: (userId: string) => number): OpenAmount | null {
  const [ofA, ofB] = [minorOf(a), minorOf(b)];
  if (ofA * ofB >= 0) return null;
  const minor = Math.min(Math.abs(ofA), Math.abs(ofB));
  return ofA < 0 ? { from: a, to: b, minor } : { from: b, to: a, minor };
}
