// M39: the plan with pairs. A pair is one in M7 and M14, with the sum of its two balances. The fewest lines for the
// merged balances are the fewest that settle all apart from inside the pairs. Each line names one person.
import type { Balances } from '../shapes/model.ts';
import { pairOf, unitOf, type Pair } from '../purses/pairs.ts';
import { planOfMinor } from './plan-for.ts';
import type { Transfer } from './plan.ts';

/** The balances with each pair as one, under the id of its first member. */
export function mergePairs(balances: Balances, pairs: readonly Pair[]): Balances {
  if (pairs.length === 0) return balances;
  const merged = new Map<string, number>();
  for (const [id, minor] of balances) {
    const key = unitOf(pairs, id)[0] ?? id;
    merged.set(key, (merged.get(key) ?? 0) + minor);
  }
  return merged;
}

/**
 * The plan for balances in which each pair pays and is paid as one; between its two there is no line. Throws RangeError
 * if the balances do not sum to 0.
 *
 * A line names, of a pair that pays, the one who owes more, and of one that is paid, the one who is owed more; ties by
 * the order of the pair. With a name without an account it names the member.
 */
export function planTogether(
  balances: Balances,
  collector: string | null,
  pairs: readonly Pair[],
): readonly Transfer[] {
  const unitKey = collector === null ? null : (unitOf(pairs, collector)[0] ?? collector);
  const plan = planOfMinor(mergePairs(balances, pairs), unitKey);
  if (pairs.length === 0) return plan;
  const named = (key: string, sign: 1 | -1): string => {
    const pair = pairOf(pairs, key);
    if (!pair) return key;
    if (pair.payer !== null) return pair.payer;
    const [a, b] = pair.members;
    return sign * (balances.get(b) ?? 0) > sign * (balances.get(a) ?? 0) ? b : a;
  };
  return plan.map(({ from, to, minor }) => ({ from: named(from, -1), to: named(to, 1), minor }));
}

/** The lines of a plan that a user, or the other of their pair, pays or is paid by. */
export const linesOf = (plan: readonly Transfer[], userId: string, pairs: readonly Pair[]): readonly Transfer[] => {
  const unit = unitOf(pairs, userId);
  return plan.filter(({ from, to }) => unit.includes(from) || unit.includes(to));
};

/** Whether a plan has a line by a user, or the other of their pair, to another, or the other of theirs. */
export const isLineBetween = (
  plan: readonly Transfer[],
  { from: payer, to: receiver }: Pick<Transfer, 'from' | 'to'>,
  pairs: readonly Pair[],
): boolean => plan.some(({ from, to }) => unitOf(pairs, payer).includes(from) && unitOf(pairs, receiver).includes(to));
