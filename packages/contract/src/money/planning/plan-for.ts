// M7 and M14.
import { collectRefunds } from './collect.ts';
import { planRefunds, type Transfer } from './plan.ts';
import type { Balances } from '../shapes/model.ts';

/**
 * The plan for balances: M14 with a collector, else M7. Throws RangeError if they do not sum to 0.
 */
export const planOfMinor = (balances: Balances, collector: string | null): readonly Transfer[] =>
  collector === null ? planRefunds(balances) : collectRefunds(balances, collector);
