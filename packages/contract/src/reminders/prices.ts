// How what was paid for a trip falls to members where some of its items have prices: the rules P2–P6 of docs/shopping.md.
import { inProportion, lcm } from '../money/proportion.ts';

/** An item of the cart: what it cost, null where nobody typed it, and for whom it is. */
export type PricedItem = { readonly minor: number | null; readonly sharers: readonly string[] };

export type PricedSplit = {
  /** What the prices come to, and what is left of the whole. */
  readonly pricedMinor: number;
  readonly restMinor: number;
  /** Who shares the rest evenly; none where it is added in proportion. */
  readonly restOf: readonly string[];
  /** What each one pays, in the order of `everybody`. */
  readonly minor: ReadonlyMap<string, number>;
};

/**
 * Null when the prices come to more than was paid. `everybody` in the order of M13; each item is for some of them, and the
 * whole is more than nothing.
 */
export function splitByPrices(
  totalMinor: number,
  items: readonly PricedItem[],
  everybody: readonly string[],
): PricedSplit | null {
  const pricedMinor = items.reduce((sum, { minor }) => sum + (minor ?? 0), 0);
  const restMinor = totalMinor - pricedMinor;
  if (restMinor < 0) return null;
  // Parts of a minor unit, so that nothing is rounded before the end.
  const unit = items.reduce((all, { sharers }) => lcm(all, BigInt(sharers.length)), BigInt(everybody.length));
  const weights = new Map<string, bigint>();
  const give = (sharers: readonly string[], minor: number) => {
    const part = (BigInt(minor) * unit) / BigInt(sharers.length);
    for (const id of sharers) weights.set(id, (weights.get(id) ?? 0n) + part);
  };
  for (const { minor, sharers } of items) if (minor !== null) give(sharers, minor);
  const unpriced = items.filter(({ minor }) => minor === null);
  // What was free bears nothing, so nothing can be in proportion to it.
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
