/**
 * A random sample, determined by the seed, in the original order.
 * @template T
 * @param {readonly T[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function sample(all, count, seed) {
  const next = dice(seed);
  const places = all.map((_, index) => index);
  // Fisher and Yates, only as far as it is needed.
  const chosen = places.slice(0, Math.min(count, all.length)).map((_, at) => {
    const other = at + Math.floor(next() * (places.length - at));
    const [here = 0, there = 0] = [places[at], places[other]];
    places[at] = there;
    places[other] = here;
    return there;
  });
  const sampled = new Set(chosen);
  return all.filter((_, index) => sampled.has(index));
}

/**
 * Numbers from 0 to 1 (mulberry32).
 * @param {number} seed
 */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
