import type { Transfer } from '@hestia/contract/money/plan.ts';
import { planFor } from '@hestia/contract/money/plan-for.ts';
import type { Balance } from '@hestia/contract/money/schemas.ts';

/** Who collects, and how many decimals the balances have. */
type Home = { readonly collector: string | null; readonly decimals: number };
type Known = Home & { readonly plan: readonly Transfer[] | null };

/* Many people make a plan slow; two screens ask for the same one at every look. */
const known = new WeakMap<Balance, Known>();

/**
 * The transfers that settle all: the fewest, or those of whoever collects. Null for balances that do not sum to 0: the why
 * screen offers to recalculate them.
 */
export function planOf(balance: Balance, home: Home): readonly Transfer[] | null {
  const found = known.get(balance);
  if (found?.collector === home.collector && found.decimals === home.decimals) return found.plan;
  const plan = planned(balance, home);
  known.set(balance, { ...home, plan });
  return plan;
}

/** The transfer that settles somebody who owes, when it is a single one. */
export function onlyTransferOf(balance: Balance, userId: string, home: Home): Transfer | undefined {
  const mine = (planOf(balance, home) ?? []).filter(({ from, to }) => from === userId || to === userId);
  return mine.length === 1 && mine[0]?.from === userId ? mine[0] : undefined;
}

function planned(balance: Balance, { collector, decimals }: Home): readonly Transfer[] | null {
  try {
    return planFor(balance, collector, decimals);
  } catch {
    return null;
  }
}
