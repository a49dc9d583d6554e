import type { Transfer } from '@hestia/contract/money/plan.ts';
import { planFor } from '@hestia/contract/money/refund.ts';
import type { Balance } from '@hestia/contract/money/schemas.ts';

/* Many people make a plan slow; two screens ask for the same one at every look. */
const known = new WeakMap<Balance, readonly Transfer[] | null>();

/** The fewest transfers. Null for balances that do not sum to 0: the why screen offers to recalculate them. */
export function planOf(balance: Balance): readonly Transfer[] | null {
  const found = known.get(balance);
  if (found !== undefined) return found;
  const plan = planned(balance);
  known.set(balance, plan);
  return plan;
}

/** The transfer that settles somebody who owes, when it is a single one. */
export function onlyTransferOf(balance: Balance, userId: string): Transfer | undefined {
  const mine = (planOf(balance) ?? []).filter(({ from, to }) => from === userId || to === userId);
  return mine.length === 1 && mine[0]?.from === userId ? mine[0] : undefined;
}

function planned(balance: Balance): readonly Transfer[] | null {
  try {
    return planFor(balance);
  } catch {
    return null;
  }
}
