// M14: one member collects. Debtors pay their whole balance to the collector, who pays the creditors: one line for each
// other member with a balance. Each line depends only on that member’s balance, so that paying one, or a part of it,
// leaves the others unchanged.
import type { Transfer } from './plan.ts';

/** The plan in which one member collects, of balances that sum to 0 (positive = is owed). Throws RangeError when they do not. */
export function collectRefunds(balances: ReadonlyMap<string, number>, collector: string): readonly Transfer[] {
  const others = Array.from(balances, ([id, minor]) => ({ id, minor })).filter(({ id }) => id !== collector);
  const rest = others.reduce((sum, { minor }) => sum + minor, balances.get(collector) ?? 0);
  if (rest !== 0) throw new RangeError('Balances must sum to 0');
  return others
    .filter(({ minor }) => minor !== 0)
    .map(({ id, minor }) =>
      minor < 0 ? { from: id, to: collector, minor: -minor } : { from: collector, to: id, minor },
    )
    .toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1));
}
