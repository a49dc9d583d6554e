// How what was paid for a trip falls to members where some of its items have prices: the rules P2–P6 of docs/shopping.md.
import { inProportion, lcm } from '../../money/coins/proportion.ts';

/** An item in the cart: its price, null if not typed, and its sharers. */
export type PricedItem = { readonly minor: number | null; readonly sharers: readonly string[] };

export type PricedSplit = {
  /** The sum of the prices, and the rest of the total. */
  readonly pricedMinor: number;
  readonly restMinor: number;
  /** Members who share the rest evenly; empty when it is added in proportion. */
  readonly restOf: readonly string[];
  /** Each member's payment, in the order of `everybody`. */
  readonly minor: ReadonlyMap<string, number>;
};

/**
 * Null when the prices exceed the amount paid. `everybody` is in the order of M13; each item has sharers, and the total
 * is above zero.
 */
export function splitByPrices(
  totalMinor: number,
  items: readonly PricedItem[],
  everybody: readonly string[],
): PricedSplit | null {
  const pricedMinor = items.reduce((sum, { minor }) => sum + (minor ?? 0), 0);
  const restMinor = totalMinor - pricedMinor;
  if (restMinor < 0) return null;
  // Fractions of a minor unit, so that rounding happens only at the end.
  const unit = items.reduce((all, { sharers }) => lcm(all, BigInt(sharers.length)), BigInt(everybody.length));
  const weights = new Map<string, bigint>();
  const give = (sharers: readonly string[], minor: number) => {
    const part = (BigInt(minor) * unit) / BigInt(sharers.length);
    for (const id of sharers) weights.set(id, (weights.get(id) ?? 0n) + part);
  };
  for (const { minor, sharers } of items) if (minor !== null) give(sharers, minor);
  const unpriced = items.filter(({ minor }) => minor === null);
  // Free items bear no part, so the rest can't be in proportion to them.
  const open = unpriced.length > 0 || pricedMinor > 0 ? unpriced : items;
  const restOf = everybody.filter((id) => open.some(({ sharers }) => sharers.includes(id)));
  // Each size divides the unit but this one.
  const scaled = BigInt(Math.max(restOf.length, 1));
  for (const [id, weight] of weights) weights.set(id, weight * scaled);
  for (const id of restOf) weights.set(id, (weights.get(id) ?? 0n) + BigInt(restMinor) * unit);
  const payers = everybody.filter((id) => (weights.get(id) ?? 0n) > 0n);
  const minor = inProportion(
    totalMinor,
    payers.map((id) => [id, weights.get(id) ?? 0n]),
  );
  return { pricedMinor, restMinor, restOf, minor };
}
