import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { linesOf, planTogether } from '@hestia/contract/money/planning/together.ts';
import { type Pair, unitOf } from '@hestia/contract/money/purses/pairs.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { useColocation } from '#shared/household/household.ts';
import { usePairs } from './pairs.ts';

/** The rules by which a household settles, besides its balances: the collector (M14), and pairs (M39). */
export type PlanRules = { readonly collector: string | null; readonly pairs: readonly Pair[] };

type PlanInput = PlanRules & { readonly plan: readonly Transfer[] | null };

/* Many people make a plan slow; two screens ask for the same one at every look. */
const known = new WeakMap<Balances, PlanInput>();

export const usePlanRules = (): PlanRules => ({ collector: useColocation()?.collector ?? null, pairs: usePairs() });

/**
 * The transfers that settle all: the fewest, or the collector's. Null for balances that don't sum to 0: the why screen
 * offers to recalculate them.
 */
export function planOf(balances: Balances, { collector, pairs }: PlanRules): readonly Transfer[] | null {
  const found = known.get(balances);
  if (found?.collector === collector && found.pairs === pairs) return found.plan;
  const plan = planned(balances, { collector, pairs });
  known.set(balances, { collector, pairs, plan });
  return plan;
}

/** The lines of a plan from a member's view: those of their pair name them, since they are the one who taps. */
export function planFor(plan: readonly Transfer[], userId: string, pairs: readonly Pair[]): readonly Transfer[] {
  const unit = unitOf(pairs, userId);
  const seen = (id: string) => (unit.includes(id) ? userId : id);
  return unit.length === 1 ? plan : plan.map(({ from, to, minor }) => ({ from: seen(from), to: seen(to), minor }));
}

/** The transfer that settles a debtor, or their pair, if it is a single one. */
export function onlyTransferOf(balances: Balances, userId: string, rules: PlanRules): Transfer | undefined {
  const mine = planFor(linesOf(planOf(balances, rules) ?? [], userId, rules.pairs), userId, rules.pairs);
  return mine.length === 1 && mine[0]?.from === userId ? mine[0] : undefined;
}

/** The balance of a member, or the sum of their pair. */
export const unitMinor = (balances: Balances, userId: string, pairs: readonly Pair[]): number =>
  unitOf(pairs, userId).reduce((sum, id) => sum + (balances.get(id) ?? 0), 0);

function planned(balances: Balances, { collector, pairs }: PlanRules): readonly Transfer[] | null {
  try {
    return planTogether(balances, collector, pairs);
  } catch {
    return null;
  }
}
