// Reads cells: amounts, days, parts.
import { parseMinor } from '@hestia/contract/money/coins/minor.ts';
import {
  bareFigures,
  currencyIn,
  MAX_FIGURE_LETTERS,
  plainFigures,
} from '@hestia/contract/money/coins/typed-figures.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { decimalsOf, USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import type { Parts } from '@hestia/contract/imports/book.ts';

/**
 * Decimals in which the amounts of a currency are read: three for the dinar, two for all others and without a currency.
 */
export const decimalsRead = (currency: string | null): number =>
  Math.max(USUAL_DECIMALS, currency === null ? USUAL_DECIMALS : decimalsOf(currency));

export type DecimalSign = '.' | ',';

/** Properties of a cell's figures from its table and row. */
export type FigureFormat = { readonly sign?: DecimalSign; readonly currency?: string | null };

/** Minor units of a cell such as `-1,234.50`, `1234,5` or `-33.333333`, rounded to whole ones (M19); null when it is no amount. */
export function readMinor(text: string, decimals?: number, said?: FigureFormat): number | null {
  const figure = readFigure(text, decimals, said);
  return figure === null ? null : Math.sign(figure) * Math.round(Math.abs(figure)) + 0;
}

/** The same, with fractions of a minor unit: other apps compute with them. */
export function readFigure(
  text: string,
  decimals: number = USUAL_DECIMALS,
  { sign, currency = null }: FigureFormat = {},
): number | null {
  if (text.length > MAX_FIGURE_LETTERS) return null;
  const plain = plainFigures(text)
    .trim()
    .replaceAll(/^([-−–]?)\s*\p{Sc}|\p{Sc}$/gu, '$1')
    .trim();
  const read = (figures: string) => unsigned(figures, decimals, sign ?? (/^[^.]*\..*,/.test(figures) ? ',' : '.'));
  const bare = plain.replace(/^[−–-]\s*/, '');
  const minor = read(bare) ?? (isOwn(bare, currency) ? read(bareFigures(bare)) : null);
  if (minor === null || minor > mostMinor(decimals)) return null;
  return bare === plain || minor === 0 ? minor : -minor;
}

/** A currency in a cell must be that of its row: another would silently change the sum. */
function isOwn(text: string, currency: string | null): boolean {
  const named = currencyIn(text);
  if (named === null || /\p{Sc}$/u.test(named)) return true;
  const word = named.toLowerCase().replace(/\.$/, '');
  return (
    currency !== null && (word === currency.toLowerCase() || (WORDS[word]?.split(' ').includes(currency) ?? false))
  );
}

/** Words and signs of currencies in use. */
const WORDS: Readonly<Record<string, string>> = {
  sfr: 'CHF',
  fr: 'CHF',
  kr: 'SEK NOK DKK ISK',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  rs: 'INR PKR LKR NPR MUR',
  din: 'RSD',
  руб: 'RUB',
  лв: 'BGN',
  元: 'CNY TWD HKD',
  圓: 'TWD HKD',
  块: 'CNY',
  塊: 'TWD',
  円: 'JPY',
};

/** How many decimals more than its currency has a cell may have. */
const FINER = 4;

function unsigned(text: string, decimals: number, sign: DecimalSign): number | null {
  const fine = parseMinor(text, sign, decimals + FINER);
  if (fine !== null) return fine / 10 ** FINER;
  return /^\d+[.,]\d+(?:e-?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) * 10 ** decimals : null;
}

/** The decimal sign of a table: that before one or two digits at the end of its cells, or after a group of three. */
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

export const byValue = (parts: Parts): Split => ({
  kind: 'amounts',
  amounts: Object.fromEntries(
    Object.entries(parts)
      .filter(([, minor]) => minor !== 0)
      .map(([key, minor]) => [key, Math.round(minor)]),
  ),
});

export const evenly = (keys: readonly string[]): Split => ({ kind: 'evenly', between: keys });

/** By weights; evenly if all are equal. Finer weights than hundredths are scaled up together: only their proportion counts. */
export function byWeight(weights: Parts): Split {
  const some = Object.entries(weights).filter(([, weight]) => weight > 0);
  if (new Set(some.map(([, weight]) => weight)).size <= 1) return evenly(some.map(([key]) => key));
  const factor = ENLARGEMENTS.find((each) => some.every(([, weight]) => isInHundredths(weight * each))) ?? FINEST;
  const enlarged = some.map(([key, weight]) => [key, Math.round(weight * factor * 100) / 100] as const);
  return { kind: 'shares', weights: Object.fromEntries(enlarged) };
}

const FINEST = 1_000_000;
const ENLARGEMENTS = [1, 10, 100, 1000, 10_000, 100_000, FINEST];
/** Tolerates errors of binary fractions. */
const isInHundredths = (weight: number): boolean => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-6;

/** Adds up what each member has, in the order in which they first appear. */
export function addUp(parts: Iterable<readonly [string, number]>): Parts {
  const sums: Record<string, number> = {};
  for (const [key, minor] of parts) sums[key] = (sums[key] ?? 0) + minor;
  return sums;
}
