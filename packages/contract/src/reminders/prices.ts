// How what was paid for a trip falls to people where some of its items have prices: the rules P2–P6 of docs/shopping.md.
import { inProportion, lcm } from '../money/proportion.ts';

/** An item of the cart: what it cost, null where nobody typed it, and for whom it is. */
export type PricedItem = { readonly cents: number | null; readonly people: readonly string[] };

export type PricedSplit = {
  /** What the prices come to, and what is left of the whole. */
  readonly pricedCents: number;
  readonly restCents: number;
  /** Who shares the rest evenly; none where it is added in proportion. */
  readonly restOf: readonly string[];
  /** What each one pays, in the order of `everybody`. */
  readonly cents: ReadonlyMap<string, number>;
};

/**
 * Null when the prices come to more than was paid. `everybody` in the order of joining; each item is for some of them, and the
 * whole is more than nothing.
 */
export function splitByPrices(
  totalCents: number,
  items: readonly PricedItem[],
  everybody: readonly string[],
): PricedSplit | null {
  const pricedCents = items.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const restCents = totalCents - pricedCents;
  if (restCents < 0) return null;
  // Parts of a cent, so that nothing is rounded before the end.
  const unit = items.reduce((all, { people }) => lcm(all, BigInt(people.length)), BigInt(everybody.length));
  const weights = new Map<string, bigint>();
  const give = (people: readonly string[], cents: number) => {
    const part = (BigInt(cents) * unit) / BigInt(people.length);
    for (const id of people) weights.set(id, (weights.get(id) ?? 0n) + part);
  };
  for (const { cents, people } of items) if (cents !== null) give(people, cents);
  const unpriced = items.filter(({ cents }) => cents === null);
  // What was free bears nothing, so nothing can be in proportion to it.
  const open = unpriced.length > 0 || pricedCents > 0 ? unpriced : items;
  const restOf = everybody.filter((id) => open.some(({ people }) => people.includes(id)));
  // Each size divides the unit but this one.
  const scaled = BigInt(Math.max(restOf.length, 1));
  for (const [id, weight] of weights) weights.set(id, weight * scaled);
  for (const id of restOf) weights.set(id, (weights.get(id) ?? 0n) + BigInt(restCents) * unit);
  const payers = everybody.filter((id) => (weights.get(id) ?? 0n) > 0n);
  const cents = inProportion(
    totalCents,
    payers.map((id) => [id, weights.get(id) ?? 0n]),
  );
  return { pricedCents, restCents, restOf, cents };
}
