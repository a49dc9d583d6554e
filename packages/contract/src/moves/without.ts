// Apart from the other rules: the first visit of each page follows the household's events by it.
import type { Move } from './schemas.ts';

/** Moves without those of a member; `isPlanned`: without their planned one. */
export const movesWithout = (moves: readonly Move[], userId: string, isPlanned = false): readonly Move[] =>
  moves.filter((move) => move.userId !== userId || (isPlanned && move.leftAt !== null));

/** The household with other members who are still asked what they join (M44). */
export function withNewcomers<H extends { readonly newcomers?: string[] | undefined }>(
  { newcomers: _before, ...rest }: H,
  newcomers: readonly string[],
): Omit<H, 'newcomers'> & { newcomers?: string[] } {
  return newcomers.length > 0 ? { ...rest, newcomers: [...newcomers] } : rest;
}
