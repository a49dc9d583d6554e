// Apart from the other rules: the first visit of each page follows the household's events by it.
import type { Purse } from './schemas.ts';

/** Purses without those of a user. */
export const pursesWithout = (purses: readonly Purse[], userId: string): readonly Purse[] =>
  purses.filter(({ askedBy, partner }) => askedBy !== userId && partner !== userId);
