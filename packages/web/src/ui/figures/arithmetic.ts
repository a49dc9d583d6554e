import { parseMinor } from '@hestia/contract/money/coins/minor.ts';
import { USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { bareFigures, MAX_FIGURE_LETTERS } from '@hestia/contract/money/coins/typed-figures.ts';

/** A typed amount in whole minor units; `isSum` tells a calculation from a plain number. */
export type TypedAmount = { readonly minor: number; readonly isSum: boolean };
export type DecimalSign = '.' | ',';
/** How amounts are typed: which sign parts the decimals, and how many there are (two unless said). */
export type Notation = DecimalSign | { readonly sign: DecimalSign; readonly decimals: number };

export const decimalsIn = (notation: Notation): number =>
  typeof notation === 'string' ? USUAL_DECIMALS : notation.decimals;
export const signIn = (notation: Notation): DecimalSign => (typeof notation === 'string' ? notation : notation.sign);

const TOKENS = /\d[\d.,]*|[.,]\d+|[-+*/()]/y;
/** Hands and keyboards also write these for the four signs. */
const SIGNS: Readonly<Record<string, string>> = { '×': '*', x: '*', X: '*', '÷': '/', ':': '/', '−': '-', '–': '-' };

/** The sign that parts the decimals where the reader lives. */
export function decimalSignOf(locale: string): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** The same sum, number by number, as it is typed where the other sign parts the decimals. */
export const respelled = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

/** Evaluates a typed amount, like `12+3,50`, `3×4.20` or `(10+2)/3`; undefined if it is no sum of numbers. */
export function evaluateAmount(typed: string, notation: Notation): TypedAmount | undefined {
  if (typed.length > MAX_FIGURE_LETTERS) return undefined;
  const text = bareFigures(typed, signIn(notation))
    .replaceAll(/[\s'’]+/g, '')
    .replace(/(?<!=)=+$/, '')
    .replaceAll(/[×xX÷:−–]/g, (sign) => SIGNS[sign] ?? sign);
  const tokens = tokenize(text);
  const rest = [...tokens];
  const value = sum(rest, notation);
  if (rest.length > 0 || !Number.isFinite(value)) return undefined;
  // 15 significant figures: 1.005 × 100 is 100.5, not 100.49999999999999.
  const minor = Math.round(Number((value * 10 ** decimalsIn(notation)).toPrecision(15)));
  return Number.isSafeInteger(minor) ? { minor, isSum: tokens.length > 1 } : undefined;
}

/** The numbers and signs of a text; none when something else is in it. */
function tokenize(text: string): string[] {
  const tokens = [];
  TOKENS.lastIndex = 0;
  let end = 0;
  for (let found = TOKENS.exec(text); found; found = TOKENS.exec(text)) {
    tokens.push(found[0]);
    end = TOKENS.lastIndex;
  }
  return end === text.length ? tokens : [];
}

// A sum of products of factors, taken from the front of the tokens; NaN where it is none.

function sum(tokens: string[], notation: Notation): number {
  let value = product(tokens, notation);
  while (tokens[0] === '+' || tokens[0] === '-') {
    const sign = tokens.shift() === '+' ? 1 : -1;
    value += sign * product(tokens, notation);
  }
  return value;
}

function product(tokens: string[], notation: Notation): number {
  let value = factor(tokens, notation);
  while (tokens[0] === '*' || tokens[0] === '/') {
    if (tokens.shift() === '*') value *= factor(tokens, notation);
    else value /= factor(tokens, notation);
  }
  return value;
}

function factor(tokens: string[], notation: Notation): number {
  const token = tokens.shift() ?? '';
  if (token === '-') return -factor(tokens, notation);
  if (token !== '(') return plainNumber(token, notation);
  const value = sum(tokens, notation);
  return tokens.shift() === ')' ? value : Number.NaN;
}

/** A price per litre has more decimals than an amount. */
function plainNumber(token: string, notation: Notation): number {
  const decimals = decimalsIn(notation);
  const minor = parseMinor(token, signIn(notation), decimals);
  if (minor !== null) return minor / 10 ** decimals;
  return /^\d*[.,]\d+$/.test(token) ? Number(token.replace(',', '.')) : Number.NaN;
}
