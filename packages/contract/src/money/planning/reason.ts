// Explains a line of the plan: facts about its two members, which a screen words.
import type { Transfer } from './plan.ts';

export type TransferReason = {
  /**
   * `collects`: one of the two collects for all (M14). For M7: `exact`: debt and credit are equal; `whole`: the debtor
   * pays all to the creditor; `filled`: the creditor receives all from the debtor; `part`: neither.
   */
  readonly kind: 'collects' | 'exact' | 'whole' | 'filled' | 'part';
  /** The payer's total debt, and the number of their payments. */
  readonly owesMinor: number;
  readonly payments: number;
  /** The total that the receiver is owed. */
  readonly owedMinor: number;
};

/** The reason of a line of a plan for balances in minor units. */
export function reasonOf(
  { from, to, minor }: Transfer,
  plan: readonly Transfer[],
  { minorOf, collector }: { minorOf: (userId: string) => number; collector: string | null },
): TransferReason {
  const owesMinor = -minorOf(from);
  const owedMinor = minorOf(to);
  const facts = { owesMinor, owedMinor, payments: plan.filter((line) => line.from === from).length };
  if (collector !== null) return { kind: 'collects', ...facts };
  if (minor === owesMinor) return { kind: minor === owedMinor ? 'exact' : 'whole', ...facts };
  return { kind: minor === owedMinor ? 'filled' : 'part', ...facts };
}
