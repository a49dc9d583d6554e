// M13: chooses who bears the leftover minor units of a split, so that they even out. The server assigns them in the order sent
// (M2), or first to those who lost most by rounding (M4, M9, M11); our app sends those first who have borne least so far.
import type { DetailedSplit, Expense } from '../shapes/model.ts';
import { namedIn } from './own-split.ts';

type SplitExpense = Pick<Expense, 'amountMinor' | 'split' | 'shares'>;
type Parts = ReadonlyMap<string, number>;

/** The newest expenses are read: older leftovers have evened out. */
const LOOKED_AT = 500;

/**
 * The sharers in the order in which they get leftover minor units: ascending by what they have borne beyond their exact parts,
 * newest expenses first; ties keep their order. For refunds a unit is a gain: descending.
 */
export function inFairOrder(
  sharers: readonly string[],
  known: readonly SplitExpense[],
  isMoneyBack = false,
): readonly string[] {
  const beyond = new Map<string, number>();
  for (const expense of known.slice(0, LOOKED_AT)) {
    const exact = exactParts(expense);
    if (exact === null) continue;
    for (const [id, share] of Object.entries(expense.shares))
      beyond.set(id, (beyond.get(id) ?? 0) + share - (exact.get(id) ?? 0));
  }
  // Thirds of a minor unit are no whole numbers: what differs by less than their rounding is the same.
  const borne = (id: string) => Math.round((beyond.get(id) ?? 0) * 1e6);
  return sharers.toSorted((a, b) => (isMoneyBack ? borne(b) - borne(a) : borne(a) - borne(b)));
}

/** Exact shares in fractions of a minor unit; null if all amounts were entered. */
export function exactParts({ amountMinor: minor, split, shares }: SplitExpense): Parts | null {
  switch (split.kind) {
    case 'amounts':
      return null;
    case 'evenly':
      return weighed(minor, Object.keys(shares).map(once));
    case 'percentages':
      return weighed(minor, Object.entries(split.percentages));
    case 'shares':
      return weighed(minor, Object.entries(split.weights));
    case 'personal':
      return withExtras(minor, split);
    case 'items':
      return weighed(
        minor,
        split.items.flatMap((item) => item.sharers.map((id) => [id, item.minor / item.sharers.length] as const)),
      );
  }
}

/** Extras of a refund (M25) have no sign. */
function withExtras(minor: number, split: DetailedSplit & { kind: 'personal' }): Parts {
  const { extras } = split;
  const sign = Math.sign(minor);
  const rest = minor - sign * sumOf(Object.values(extras));
  const even = weighed(rest, split.sharers.map(once));
  return new Map(namedIn(split).map((id) => [id, (even.get(id) ?? 0) + sign * (extras[id] ?? 0)]));
}

/** A whole in proportion to weights, in exact parts. */
export function weighed(minor: number, weights: readonly (readonly [string, number])[]): Parts {
  const all = sumOf(weights.map(([, weight]) => weight));
  const parts = new Map<string, number>();
  for (const [id, weight] of weights) parts.set(id, (parts.get(id) ?? 0) + (minor * weight) / all);
  return parts;
}

const once = (id: string) => [id, 1] as const;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
