// Amounts are whole minor units of their currency (M1, M19): cents of the euro, yen, thousandths of the dinar. `minor` in a
// name means these. `decimals` is how many of them a currency has.
import { USUAL_DECIMALS } from './currencies.ts';

/** A whole number of the currency's smallest unit. */
export type Minor = number & { readonly unit?: 'minor' };

/** Minor units by user. */
export type Shares = Readonly<Record<string, Minor>>;

/** Whole minor units of an amount in major units: exact for every amount within the decimals. */
export const toMinor = (amount: number, decimals: number = USUAL_DECIMALS): Minor =>
  Math.round(amount * 10 ** decimals);

/** The wire's amount in major units: the nearest number, so it prints within the decimals. */
export const toAmount = (minor: number, decimals: number = USUAL_DECIMALS): number => minor / 10 ** decimals;

/** Minor units as plain text, `-12.05`. */
export const decimalText = (minor: number, decimals: number = USUAL_DECIMALS): string =>
  toAmount(minor, decimals).toFixed(decimals);

/** Amounts in major units by user, from minor units by user. */
export function toAmounts(minor: Shares, decimals: number = USUAL_DECIMALS): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const [userId, value] of Object.entries(minor)) amounts[userId] = toAmount(value, decimals);
  return amounts;
}

/** Minor units by user, from amounts in major units by user. */
export const minorIn = (
  amounts: Readonly<Record<string, number>>,
  decimals: number = USUAL_DECIMALS,
): Record<string, Minor> =>
  Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, toMinor(amount, decimals)]));

/** Whether an amount in major units is a number of whole minor units. */
export const isWhole = (amount: number, decimals: number): boolean =>
  // Relative, as large amounts are coarser doubles; and 0.1 + 0.2 of a client's own sum passes.
  Number.isFinite(amount) &&
  Math.abs(toAmount(toMinor(amount, decimals), decimals) - amount) <= 4 * Number.EPSILON * Math.abs(amount);

/**
 * Reads a typed amount as minor units; null if invalid or negative. Of two kinds of sign the last separates the decimals, and a
 * repeated one groups; a single one groups when it is not `decimalSign` and exactly three digits follow, as in `1.234`. Groups
 * have three digits, in India two except the last. Spaces and apostrophes between digits are ignored.
 */
export function parseMinor(
  text: string,
  decimalSign: '.' | ',' = '.',
  decimals: number = USUAL_DECIMALS,
): number | null {
  const bare = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d)/g, '');
  const grouping = groupingIn(bare, decimalSign);
  const grouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${grouping}\\d{2,3})*\\${grouping}\\d{3}(?=[.,]|$)`);
  const plain = bare.replace(grouped, (whole) => whole.replaceAll(grouping, ''));
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(plain);
  if (match === null || !/\d/.test(plain)) return null;
  const [, units = '', parts = ''] = match;
  if (parts.length > decimals) return null;
  const minor = Number(units) * 10 ** decimals + Number(parts.padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

function groupingIn(text: string, decimalSign: '.' | ','): '.' | ',' {
  const other = decimalSign === '.' ? ',' : '.';
  const [own, others] = [text.split(decimalSign).length - 1, text.split(other).length - 1];
  if (own > 0 && others > 0) return text.lastIndexOf(decimalSign) > text.lastIndexOf(other) ? other : decimalSign;
  return own > 1 ? decimalSign : other;
}
