// What cells say: amounts, days, parts.
import { isDay } from '../time/day.ts';
import { parseMinor, toAmounts } from '../money/minor.ts';
import type { SplitInput } from '../money/split.ts';
import { decimalsOf, USUAL_DECIMALS } from '../money/currencies.ts';
import { mostMinor } from '../money/most-minor.ts';
import type { Parts } from './book.ts';

/** In how many decimals the amounts of a currency are read: three of the dinar, two of all others, and where none is said. */
export const decimalsRead = (currency: string | null): number =>
  Math.max(USUAL_DECIMALS, currency === null ? USUAL_DECIMALS : decimalsOf(currency));

/** Minor units of a cell such as `-1,234.50`, `1234,5` or `-33.333333`, rounded to whole ones (M19); null when it is no amount. */
export function readMinor(text: string, decimals: number = USUAL_DECIMALS): number | null {
  const bare = text.trim().replace(/^[−–-]/, '');
  const minor = parseMinor(bare, /\..*,/.test(bare) ? ',' : '.', decimals) ?? roundedMinor(bare, decimals);
  if (minor === null || minor > mostMinor(decimals)) return null;
  return bare === text.trim() || minor === 0 ? minor : -minor;
}

/** Other apps compute with fractions of a minor unit. */
const roundedMinor = (text: string, decimals: number): number | null =>
  /^\d+[.,]\d+(?:e-?\d+)?$/i.test(text) ? Math.round(Number(text.replace(',', '.')) * 10 ** decimals) : null;

/** The day that a text begins with, as `2026-11-20`; null when there is no such day. */
export function readDay(text: string): string | null {
  const day = /^\s*((?:19|20)\d{2}-\d{2}-\d{2})(?!\d)/.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

/** An instant as `2026-11-20T18:30:00.000Z`, or the day that the text begins with. */
export function readMoment(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? new Date(text) : null;
  return at !== null && !Number.isNaN(at.getTime()) && readDay(text) !== null ? at.toISOString() : readDay(text);
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
