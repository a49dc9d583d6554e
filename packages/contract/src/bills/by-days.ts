// M17 A bill by days: a sharer who moves in or out within its period owes only the days lived there.

/** A sharer's portion of a period: their parts of the bill, and their days. */
export type Stay = { readonly userId: string; readonly parts: number; readonly days: number };

/** A sharer's first and last day, both included, as far as known. */
type MemberStay = { readonly fromOn: string | null; readonly untilOn: string | null };
export type Span = { readonly fromOn: string; readonly untilOn: string };

const DAY_MS = 86_400_000;

/** Number of days of a period that a sharer lives there. */
export function daysWithin(period: Span, { fromOn, untilOn }: MemberStay): number {
  const first = fromOn !== null && fromOn > period.fromOn ? fromOn : period.fromOn;
  const last = untilOn !== null && untilOn < period.untilOn ? untilOn : period.untilOn;
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
}

/**
 * M17 The amount is split in proportion to parts × days, rounded down. Leftover minor units go one each to the largest
 * products, ties in order. Sharers without days owe nothing and are left out; the result may be empty.
 */
export function splitByDays(amountMinor: number, stays: readonly Stay[]): ReadonlyMap<string, number> {
  // Beyond 2^53: an amount times parts times days.
  const weights = stays
    .map(({ userId, parts, days }) => ({ userId, weight: BigInt(parts) * BigInt(days) }))
    .filter(({ weight }) => weight > 0n);
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  const floors = weights.map(({ weight }) => Number((BigInt(amountMinor) * weight) / total));
  const leftover = amountMinor - floors.reduce((sum, minor) => sum + minor, 0);
  const lucky = new Set(
    weights
      .map((_, place) => place)
      .toSorted((a, b) => compare(weights[b]?.weight ?? 0n, weights[a]?.weight ?? 0n))
      .slice(0, leftover),
  );
  return new Map(weights.map(({ userId }, place) => [userId, (floors[place] ?? 0) + (lucky.has(place) ? 1 : 0)]));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
