/** Chance that can be replayed: the same seed throws the same dice. */
export type Dice = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, without, this. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** At least one of them, in any order. */
  some<T>(from: readonly T[]): readonly T[];
  shuffle<T>(all: readonly T[]): T[];
};

/** Mulberry32: https://gist.github.com/tommyettinger/46a574533244883189143505d203312c, in the public domain. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const shuffle = <T>(all: readonly T[]) =>
    all
      .map((each) => [next(), each] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, each]) => each);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    some: (from) => shuffle(from).slice(0, 1 + below(from.length)),
    shuffle,
  };
}
