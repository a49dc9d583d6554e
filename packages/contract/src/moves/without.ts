// Apart from the other rules: the first visit of each page follows the household's events by it.
import type { Move } from './schemas.ts';

/** Moves without those of a member; `isPlanned`: without their planned one. */
export const movesWithout = (moves: readonly Move[], userId: string, isPlanned = false): readonly Move[] =>
  moves.filter((move) => move.userId !== userId || (isPlanned && move.leftAt !== null));
