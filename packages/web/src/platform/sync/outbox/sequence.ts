/** Numbers in the queue are microseconds: the units of a millisecond, and of a second. */
const MOMENT = 1000;
const SECOND = 1_000_000;

/**
 * A number in the queue after `last`, in the order of time. If the clock was set back, it is random: another tab may
 * be adding one after the same `last` at this very moment. With the same number it would replace this one on the
 * disk.
 */
export function sequenceAfter(last: number): number {
  const now = Date.now() * MOMENT;
  const wasSetBack = last - now > SECOND;
  return Math.max(last + 1 + below(wasSetBack ? SECOND : 1), now + below(MOMENT));
}

const below = (end: number): number => Math.floor(Math.random() * end);
