// M12: several members may have paid for one expense, or have got its money back (M25). The older client sees the one with the most.
import type { Shares } from '../coins/minor.ts';

/** The payers: `payers` in minor units, in the order sent, if several; `paidBy` is the one who paid most. */
export type Payers = { readonly paidBy: string; readonly payers: Shares | null };

export type PayersFault = { readonly field: 'payers'; readonly reason: 'sum' | 'negative' | 'hidden' };

/** The payers of an expense; where there are several, they count. */
type PaidInput = {
  readonly paidBy: string;
  readonly payers?: Shares | null | undefined;
};

/** The payers of an amount, or their fault. Payers sum to the amount; ties for the most go by the order sent. */
export function paidIn(amountMinor: number, { paidBy, payers }: PaidInput): Payers | PayersFault {
  const parts = Object.entries(payers ?? {}).map(([id, minor]) => ({ id, minor }));
  const [first, ...others] = parts;
  if (first === undefined) return { paidBy, payers: null };
  const sign = Math.sign(amountMinor);
  if (parts.some(({ minor }) => minor * sign <= 0)) return { field: 'payers', reason: 'negative' };
  if (parts.reduce((sum, { minor }) => sum + minor, 0) !== amountMinor) return { field: 'payers', reason: 'sum' };
  const most = others.reduce((one, other) => (other.minor * sign > one.minor * sign ? other : one), first);
  const isAlone = others.length === 0;
  return { paidBy: most.id, payers: isAlone ? null : Object.fromEntries(parts.map(({ id, minor }) => [id, minor])) };
}

type Change = { readonly amountMinor: number } & Partial<Omit<PaidInput, 'paidBy'>> & {
    readonly paidBy?: string | null | undefined;
  };

/**
 * The payers after a change. Clients that send no `payers` don't know of several: their changed amount or payer would destroy
 * them, and is refused; null means one payer.
 */
export function editPaid(stored: Payers & { readonly amountMinor: number }, change: Change): Payers | PayersFault {
  const paidBy = change.paidBy ?? stored.paidBy;
  if (change.payers !== undefined || stored.payers === null)
    return paidIn(change.amountMinor, { paidBy, payers: change.payers });
  const isSame = change.amountMinor === stored.amountMinor && paidBy === stored.paidBy;
  return isSame ? { paidBy, payers: stored.payers } : { field: 'payers', reason: 'hidden' };
}

/** The payers of an expense. */
export const payersOf = ({ paidBy, payers }: PaidInput): readonly string[] => (payers ? Object.keys(payers) : [paidBy]);

/** The amount that a member paid of an expense, in minor units. */
export const minorPaidBy = (
  { amountMinor, paidBy, payers }: PaidInput & { readonly amountMinor: number },
  userId: string,
): number => (payers ?? { [paidBy]: amountMinor })[userId] ?? 0;
