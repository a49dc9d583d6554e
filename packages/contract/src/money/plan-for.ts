// M7 and M14 in words of the wire.
import { centsIn } from './cents.ts';
import { USUAL_DECIMALS } from './currencies.ts';
import { collectRefunds } from './collect.ts';
import { planRefunds, type Transfer } from './plan.ts';
import type { Balance } from './schemas.ts';

/** The plan for balances in the wire's format: M14 where somebody collects, else M7. Throws RangeError if they do not sum to 0. */
export const planFor = (
  balance: Balance,
  collector: string | null = null,
  decimals: number = USUAL_DECIMALS,
): readonly Transfer[] => planOfCents(new Map(Object.entries(centsIn(balance, decimals))), collector);

/** The same for balances in cents. */
export const planOfCents = (balances: ReadonlyMap<string, number>, collector: string | null): readonly Transfer[] =>
  collector === null ? planRefunds(balances) : collectRefunds(balances, collector);
