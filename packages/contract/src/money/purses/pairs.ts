// M39: pairs that settle as one.
import type { Purse } from './schemas.ts';

/** Two people who settle as one. */
export type Pair = {
  readonly members: readonly [string, string];
  /** The only one who can pay or be paid: the other is a name without an account. Null: either. */
  readonly payer: string | null;
};

/** The agreed pairs, without requests. */
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

/** The ids that settle as one with a user: their pair, or the user alone. */
export const unitOf = (pairs: readonly Pair[], userId: string): readonly string[] =>
  pairOf(pairs, userId)?.members ?? [userId];
