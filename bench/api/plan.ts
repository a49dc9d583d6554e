import { planRefunds } from '../../packages/contract/src/money/planning/plan.ts';
import { size } from '../short.ts';

const PLANS = size(200, 10);

/** Time to plan payments for a number of people: median and longest, in milliseconds. */
export function timePlans(memberCount: number): { median: number; longest: number } {
  const times = Array.from({ length: PLANS }, (_, seed) => {
    const balances = randomBalances(memberCount, seed);
    const start = performance.now();
    planRefunds(balances);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return { median: times[PLANS / 2] ?? 0, longest: times.at(-1) ?? 0 };
}

/** Balances that sum to 0; every second set has small amounts, so that there are many groups and ties. */
function randomBalances(memberCount: number, seed: number): Map<string, number> {
  const range = seed % 2 === 0 ? 100_000 : 20;
  let state = seed + 1;
  const balances = new Map<string, number>();
  for (let place = 1; place < memberCount; place++) {
    // Numerical Recipes' linear congruential generator: the same sets in every run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const minor = (state % (2 * range)) - range;
    balances.set(`member ${String(place).padStart(2, '0')}`, minor < 0 ? minor : minor + 1);
  }
  const rest = [...balances.values()].reduce((sum, minor) => sum - minor, 0);
  return balances
    .set('member 00', rest === 0 ? 1 : rest)
    .set('member 01', (balances.get('member 01') ?? 0) - (rest === 0 ? 1 : 0));
}
