/** How far apart two places in the queue are at most where the clock does not say: a second of it. */
const MAX_STEP = 1_000_000;

/**
 * A place in the queue behind `last`. By chance, because another tab may be adding one behind the same last one at this very
 * moment: at the same place it would replace this one on the disk.
 */
export const placeAfter = (last: number): number =>
  Math.max(last + 1 + below(MAX_STEP), Date.now() * 1000 + below(1000));

const below = (end: number): number => Math.floor(Math.random() * end);
