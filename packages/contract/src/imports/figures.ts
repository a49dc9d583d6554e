// What cells say: amounts, days, parts.
import { parseMinor, toAmounts } from '../money/minor.ts';
import { plainFigures } from '../money/typed-figures.ts';
import type { SplitInput } from '../money/split.ts';
import { decimalsOf, USUAL_DECIMALS } from '../money/currencies.ts';
import { mostMinor } from '../money/most-minor.ts';
import type { Parts } from './book.ts';

/** In how many decimals the amounts of a currency are read: three of the dinar, two of all others, and where none is said. */
export const decimalsRead = (currency: string | null): number =>
  Math.max(USUAL_DECIMALS, currency === null ? USUAL_DECIMALS : decimalsOf(currency));

export type DecimalSign = '.' | ',';

/** Minor units of a cell such as `-1,234.50`, `1234,5` or `-33.333333`, rounded to whole ones (M19); null when it is no amount. */
export function readMinor(text: string, decimals?: number, sign?: DecimalSign): number | null {
  const figure = readFigure(text, decimals, sign);
  return figure === null ? null : Math.sign(figure) * Math.round(Math.abs(figure)) + 0;
}

/** The same with what is finer than a minor unit: other apps compute with fractions of one. */
export function readFigure(text: string, decimals: number = USUAL_DECIMALS, sign?: DecimalSign): number | null {
  const plain = plainFigures(text)
    .replaceAll(/^\s*([-−–]?)\s*\p{Sc}|\p{Sc}\s*$/gu, '$1')
    .trim();
  const bare = plain.replace(/^[−–-]\s*/, '');
  const minor = unsigned(bare, decimals, sign ?? (/\..*,/.test(bare) ? ',' : '.'));
  if (minor === null || minor > mostMinor(decimals)) return null;
  return bare === plain || minor === 0 ? minor : -minor;
}

/** How many decimals more than its currency has a cell may have. */
const FINER = 4;

function unsigned(text: string, decimals: number, sign: DecimalSign): number | null {
  const fine = parseMinor(text, sign, decimals + FINER);
  if (fine !== null) return fine / 10 ** FINER;
  return /^\d+[.,]\d+(?:e-?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) * 10 ** decimals : null;
}

/** Which sign parts the decimals of a table: that before one or two digits at the end of its cells, or after a group of three. */
export function decimalSignIn(cells: readonly string[]): DecimalSign {
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell.trim())).length;
  return count(/^[^.]*,\d{1,2}$|\.\d{3},\d+$/) > count(/^[^,]*\.\d{1,2}$|,\d{3}\.\d+$/) ? ',' : '.';
}

/** A three-letter code; null for none and for what stands for none (ISO 4217: XXX). */
export function readCurrency(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) && code !== 'XXX' ? code : null;
}

export const sumOf = (parts: Parts): number => Object.values(parts).reduce((sum, minor) => sum + minor, 0);

export const byValue = (parts: Parts): SplitInput => ({
  splitType: 1,
  splitValues: toAmounts(Object.fromEntries(Object.entries(parts).filter(([, minor]) => minor !== 0))),
});

export const evenly = (keys: readonly string[]): SplitInput => ({ splitType: 0, splitBetween: keys });

/** By weights; evenly where all are the same. Finer ones than hundredths are enlarged together: their proportion is what counts. */
export function byWeight(weights: Parts): SplitInput {
  const some = Object.entries(weights).filter(([, weight]) => weight > 0);
  if (new Set(some.map(([, weight]) => weight)).size <= 1) return evenly(some.map(([key]) => key));
  const factor = ENLARGEMENTS.find((each) => some.every(([, weight]) => isInHundredths(weight * each))) ?? FINEST;
  const enlarged = some.map(([key, weight]) => [key, Math.round(weight * factor * 100) / 100] as const);
  return { splitType: 1, split: { kind: 'shares', weights: Object.fromEntries(enlarged) } };
}

const FINEST = 1_000_000;
const ENLARGEMENTS = [1, 10, 100, 1000, 10_000, 100_000, FINEST];
/** But for what binary fractions make of decimals. */
const isInHundredths = (weight: number): boolean => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-6;

/** Adds up what each member has, in the order in which they first appear. */
export function addUp(parts: Iterable<readonly [string, number]>): Parts {
  const sums: Record<string, number> = {};
  for (const [key, minor] of parts) sums[key] = (sums[key] ?? 0) + minor;
  return sums;
}
