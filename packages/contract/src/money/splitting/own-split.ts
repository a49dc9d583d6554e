// M9–M11: splits that only our own clients know. On the wire each is also a split by value, of the resulting shares.
import { inProportion, lcm } from '../coins/proportion.ts';
import type { DetailedSplit } from '../shapes/model.ts';
import type { OwnSplit } from '../shapes/schemas.ts';

/** Minor units by sharer, in the order in which they are named. */
type MinorUnits = ReadonlyMap<string, number>;
export type OwnFault = 'nobody' | 'twice' | 'sum' | 'tooMuch';

/** Each sharer's part, or why the split is invalid. */
export function ownShares(amountMinor: number, split: DetailedSplit): MinorUnits | OwnFault {
  switch (split.kind) {
    case 'shares':
      return byWeight(amountMinor, split.weights);
    case 'personal':
      return withExtras(amountMinor, split);
    case 'items':
      return byItem(amountMinor, split);
  }
}

/** All users named by a split, each once, in order. */
export function namedIn(split: DetailedSplit | OwnSplit): readonly string[] {
  switch (split.kind) {
    case 'shares':
      return Object.keys(split.weights);
    case 'personal':
      return [...new Set([...split.sharers, ...Object.keys(split.extras)])];
    case 'items':
      return [...new Set(split.items.flatMap(({ sharers }) => sharers))];
  }
}

/** M9: in proportion to the weights; the leftover minor units go one each to those who lost most by rounding, ties as sent. */
function byWeight(amountMinor: number, weights: Readonly<Record<string, number>>): MinorUnits | OwnFault {
  const parts = Object.entries(weights).map(([id, weight]) => [id, BigInt(hundredths(weight))] as const);
  return parts.length === 0 ? 'nobody' : inProportion(amountMinor, parts);
}

/** M10: the extras to the cent; what is left falls to the sharers as in an even split (M2). */
function withExtras(amountMinor: number, split: DetailedSplit & { kind: 'personal' }): MinorUnits | OwnFault {
  const { sharers, extras } = split;
  if (sharers.length === 0) return 'nobody';
  if (isTwice(sharers)) return 'twice';
  const rest = amountMinor - Object.values(extras).reduce((sum, minor) => sum + minor, 0);
  if (rest < 0) return 'tooMuch';
  const each = Math.floor(rest / sharers.length);
  const leftover = rest - each * sharers.length;
  return new Map(
    namedIn(split).map((id) => {
      const place = sharers.indexOf(id);
      const even = place < 0 ? 0 : each + (place < leftover ? 1 : 0);
      return [id, even + (extras[id] ?? 0)];
    }),
  );
}

/**
 * M11: each item is split evenly among its sharers, in exact fractions of a minor unit; the amount, rest included, is in
 * proportion to the sums. The leftover minor units go as in M9.
 */
function byItem(amountMinor: number, { items, restMinor }: DetailedSplit & { kind: 'items' }): MinorUnits | OwnFault {
  if (items.length === 0 || items.some(({ sharers }) => sharers.length === 0)) return 'nobody';
  if (items.some(({ sharers }) => isTwice(sharers))) return 'twice';
  if (items.reduce((sum, { minor }) => sum + minor, restMinor) !== amountMinor) return 'sum';
  const unit = items.reduce((all, { sharers }) => lcm(all, BigInt(sharers.length)), 1n);
  const weights = new Map<string, bigint>();
  for (const { minor, sharers } of items)
    for (const id of sharers)
      weights.set(id, (weights.get(id) ?? 0n) + (BigInt(minor) * unit) / BigInt(sharers.length));
  return inProportion(amountMinor, [...weights]);
}

const hundredths = (weight: number): number => Math.round(weight * 100);

const isTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;
