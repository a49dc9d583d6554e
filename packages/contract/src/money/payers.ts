// M12: several people may have paid for one expense, or have got its money back (M25). The older client sees the one with the most.
import { centsIn, toCents } from './cents.ts';

/** Who paid: `payers` in cents, in the order sent, where there are several; `paidBy` is the one who paid most. */
export type Paid = { readonly paidBy: string; readonly payers: Readonly<Record<string, number>> | null };

export type PayersFault = { readonly field: 'payers'; readonly reason: 'sum' | 'negative' | 'hidden' };

/** What a body says of who paid. */
type Said = {
  readonly paidBy: string;
  /** Amounts in major units; where there are any, they count. */
  readonly payers?: Readonly<Record<string, number>> | null | undefined;
  /** Of the currency; two unless said. */
  readonly decimals?: number | undefined;
};

/** Who paid how much of an amount, or what is wrong with it. Payers sum to the amount; ties for the most go by the order sent. */
export function paidIn(amountCents: number, { paidBy, payers, decimals }: Said): Paid | PayersFault {
  const parts = Object.entries(centsIn(payers ?? {}, decimals)).map(([id, cents]) => ({ id, cents }));
  const [first, ...others] = parts;
  if (first === undefined) return { paidBy, payers: null };
  const sign = Math.sign(amountCents);
  if (parts.some(({ cents }) => cents * sign <= 0)) return { field: 'payers', reason: 'negative' };
  if (parts.reduce((sum, { cents }) => sum + cents, 0) !== amountCents) return { field: 'payers', reason: 'sum' };
  const most = others.reduce((one, other) => (other.cents * sign > one.cents * sign ? other : one), first);
  const isAlone = others.length === 0;
  return { paidBy: most.id, payers: isAlone ? null : Object.fromEntries(parts.map(({ id, cents }) => [id, cents])) };
}

type Change = { readonly amountCents: number } & Partial<Omit<Said, 'paidBy' | 'decimals'>> & {
    readonly paidBy?: string | null | undefined;
  };

/**
 * Who paid after a change. Whoever says nothing of several payers does not know of them: another amount or payer would destroy
 * what they cannot see, and is refused; null says that there is one.
 */
export function editPaid(
  kept: Paid & { readonly amountCents: number; readonly decimals?: number | undefined },
  change: Change,
): Paid | PayersFault {
  const paidBy = change.paidBy ?? kept.paidBy;
  if (change.payers !== undefined || kept.payers === null)
    return paidIn(change.amountCents, { paidBy, payers: change.payers, decimals: kept.decimals });
  const isSame = change.amountCents === kept.amountCents && paidBy === kept.paidBy;
  return isSame ? { paidBy, payers: kept.payers } : { field: 'payers', reason: 'hidden' };
}

type Payment = Said & { readonly amount: number };

/** Whoever paid a part of an expense, or all of it. */
export const payersOf = ({ paidBy, payers }: Said): readonly string[] => (payers ? Object.keys(payers) : [paidBy]);

/** What somebody paid of an expense, in cents. */
export function centsPaidBy({ amount, paidBy, payers, decimals }: Payment, userId: string): number {
  if (payers) return toCents(payers[userId] ?? 0, decimals);
  return paidBy === userId ? toCents(amount, decimals) : 0;
}
