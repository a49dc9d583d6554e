// M7 and M14 in words of the wire.
import { minorIn } from './minor.ts';
import { USUAL_DECIMALS } from './currencies.ts';
import { collectRefunds } from './collect.ts';
import { planRefunds, type Transfer } from './plan.ts';
import type { Balance } from './schemas.ts';

/** The plan for balances in the wire's format: M14 where somebody collects, else M7. Throws RangeError if they do not sum to 0. */
export const planFor = (
  balance: Balance,
  collector: string | null = null,
  decimals: number = USUAL_DECIMALS,
): readonly Transfer[] => planOfMinor(new Map(Object.entries(minorIn(balance, decimals))), collector);

/** The same for balances in minor units. */
export const planOfMinor = (balances: ReadonlyMap<string, number>, collector: string | null): readonly Transfer[] =>
  collector === null ? planRefunds(balances) : collectRefunds(balances, collector);
