// M13: who bears the leftover minor units of an even split, so that they even out. The server gives them in the order
// sent (M2), whoever sends it; our app sends those first who have borne least so far.
import { toMinor } from './minor.ts';
import { splitTypes, type Expense } from './schemas.ts';

type Known = Pick<Expense, 'amount' | 'decimals' | 'splitType' | 'splitBetween'>;

/** So many expenses are looked at, the newest: what lies further back has evened out. */
const LOOKED_AT = 500;

/**
 * The sharers in the order in which they are to bear a leftover minor unit: ascending by what they have borne beyond their
 * exact part of the even splits that are known, newest first; ties as they come. Of money back one is what somebody gets: descending.
 */
export function inFairOrder(
  sharers: readonly string[],
  known: readonly Known[],
  isMoneyBack = false,
): readonly string[] {
  const beyond = new Map<string, number>();
  for (const { amount, decimals, splitType, splitBetween } of known.slice(0, LOOKED_AT)) {
    const shares = Object.entries(splitBetween);
    if (splitType !== splitTypes.Evenly || shares.length < 2) continue;
    const exact = toMinor(amount, decimals) / shares.length;
    for (const [id, share] of shares) beyond.set(id, (beyond.get(id) ?? 0) + toMinor(share, decimals) - exact);
  }
  // Thirds of a minor unit are no whole numbers: what differs by less than their rounding is the same.
  const borne = (id: string) => Math.round((beyond.get(id) ?? 0) * 1e6);
  return sharers.toSorted((a, b) => (isMoneyBack ? borne(b) - borne(a) : borne(a) - borne(b)));
}
