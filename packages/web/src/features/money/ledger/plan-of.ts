import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { planOfMinor } from '@hestia/contract/money/planning/plan-for.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';

type PlanInput = { readonly collector: string | null; readonly plan: readonly Transfer[] | null };

/* Many people make a plan slow; two screens ask for the same one at every look. */
const known = new WeakMap<Balances, PlanInput>();

/**
 * The transfers that settle all: the fewest, or the collector's. Null for balances that don't sum to 0: the why screen
 * offers to recalculate them.
 */
export function planOf(balances: Balances, collector: string | null): readonly Transfer[] | null {
  const found = known.get(balances);
  if (found?.collector === collector) return found.plan;
  const plan = planned(balances, collector);
  known.set(balances, { collector, plan });
  return plan;
}

/** The transfer that settles a debtor, if it is a single one. */
export function onlyTransferOf(balances: Balances, userId: string, collector: string | null): Transfer | undefined {
  const mine = (planOf(balances, collector) ?? []).filter(({ from, to }) => from === userId || to === userId);
  return mine.length === 1 && mine[0]?.from === userId ? mine[0] : undefined;
}

function planned(balances: Balances, collector: string | null): readonly Transfer[] | null {
  try {
    return planOfMinor(balances, collector);
  } catch {
    return null;
  }
}
