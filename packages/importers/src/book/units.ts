import { inProportion } from '@hestia/contract/money/coins/proportion.ts';
import { minorByUser, isFault, splitAmount, turned } from '@hestia/contract/money/splitting/split.ts';
import type { FileEntry, Parts } from '@hestia/contract/imports/book.ts';
import { byValue } from './figures.ts';

/** The same entry in the units of the household (M19); unchanged if its amounts are finer. */
export function inUnits(entry: FileEntry, decimals: number): FileEntry {
  const { minor, paid, split, exact, inSource } = entry;
  const factor = 10 ** (decimals - entry.decimals);
  const isPlain = [minor, ...Object.values(paid)].every((part) => isWhole(part * factor));
  if (factor === 1 || !isPlain) return entry;
  const shares = splitAmount(minor, split);
  const borne = isFault(shares) ? {} : minorByUser(shares);
  const isByValue = split.kind === 'amounts';
  const isSaid = Object.values(borne).every((part) => isWhole(part * factor));
  return {
    ...entry,
    decimals,
    minor: Math.round(minor * factor),
    paid: scaled(paid, factor),
    split: isByValue ? byValue(isSaid ? scaled(borne, factor) : inWhole(Math.round(minor * factor), borne)) : split,
    // Fractions of a household unit are absent from the file as well.
    exact: fractions(exact ?? (isByValue && !isSaid ? borne : null), factor),
    inSource:
      inSource && Object.values(inSource).every((part) => isWhole(part * factor)) ? scaled(inSource, factor) : null,
  };
}

const isWhole = (part: number): boolean => Math.abs(part - Math.round(part)) < 1e-6;

const scaled = (parts: Parts, factor: number): Parts =>
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, Math.round(part * factor)]));

const fractions = (parts: Parts | null, factor: number): Parts | null =>
  parts && Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part * factor]));

function inWhole(minor: number, parts: Parts): Parts {
  const found = inProportion(
    Math.abs(minor),
    Object.entries(parts).map(([key, part]) => [key, BigInt(Math.abs(part))] as const),
  );
  return minor < 0 ? turned(Object.fromEntries(found)) : Object.fromEntries(found);
}
