// Amounts: a number with a currency, one with decimals, or a whole number at an end of what the other parts leave.
import { decimalsOf } from '../money/coins/currencies.ts';
import { mostMinor } from '../money/coins/most-minor.ts';
import { longest } from './vocabularies/patterns.ts';
import type { Context, Place } from './parts.ts';
import { isUnspaced, type Token, touch } from './vocabularies/tokens.ts';
import type { CompiledVocabulary } from './vocabularies/vocabulary.ts';

type Amount = Place & { readonly minor: number; readonly currency: string; readonly rank: Rank };
/** How sure it is: marked by a currency, by decimals, or only by its place. */
type Rank = 3 | 2 | 1;
/** The first token, and the one after the last. */
export type Span = readonly [from: number, until: number];

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
};
/** Signs used by several countries: the household's currency if it is one of them. */
const SHARED: Readonly<Record<string, string>> = {
  $: 'USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP BRL',
  '¥': 'JPY CNY',
  kr: 'SEK NOK DKK ISK',
};
/** Other codes are words, such as "try", "top" and "mad". */
const CODES = 'eur usd gbp chf jpy cny sek nok dkk pln czk huf aud cad nzd';

export type AmountReader = {
  readonly words: CompiledVocabulary;
  readonly context: Context;
  readonly tokens: readonly Token[];
  /** Whether a token belongs to another part. */
  readonly isTaken: (at: number) => boolean;
};

/** The amount of a text: the surest; of several the first, and of those by their place the last. */
export function amountIn(reader: AmountReader): { span: Span; minor: number; currency: string } | null {
  const found = reader.tokens.flatMap((_, at) => amountAt(reader, at) ?? []);
  const best = Math.max(...found.map(({ rank }) => rank), 0);
  const surest = found.filter(({ rank }) => rank === best);
  const chosen = best === 1 ? surest.at(-1) : surest[0];
  return chosen ? { span: [chosen.start, chosen.end], minor: chosen.minor, currency: chosen.currency } : null;
}

/** The amount whose number is at a place; its start and end are tokens. */
function amountAt(reader: AmountReader, at: number): Amount | null {
  const { words, context, tokens, isTaken } = reader;
  if (tokens[at]?.kind !== 'number' || isTaken(at)) return null;
  const [after, figures] = grouped(tokens, at, words);
  const before = currencyBefore(reader, at);
  const behind = currencyBehind(reader, after);
  const currency = behind?.currency ?? before?.currency ?? context.currency;
  const start = before && !behind ? before.start : at;
  let end = behind?.end ?? after;
  if (!behind && isPartOfName(reader, at, after, before !== null)) return null;
  const cents = behind && touch(tokens[end - 1], tokens[end]) && /^\d\d$/.test(tokens[end]?.key ?? '') ? end : null;
  const text = cents === null ? figures : `${figures}${words.decimal}${tokens[cents]?.key}`;
  if (cents !== null) end = cents + 1;
  const decimals = currency === context.currency ? context.decimals : decimalsOf(currency);
  const read = minorOf(text, words.decimal, decimals);
  if (read === null || read.minor <= 0 || read.minor > mostMinor(decimals)) return null;
  const last = withoutCents(tokens, end);
  if (behind ?? before) return { start, end: last, ...read, currency, rank: 3 };
  if (read.isSplit || last > end) return { start, end: last, ...read, currency, rank: 2 };
  return isAtAnEnd(reader, at, after) && !isYear(figures, context) ? { start, end, ...read, currency, rank: 1 } : null;
}

/** `1 200` is one number where a comma parts decimals. */
function grouped(
  tokens: readonly Token[],
  at: number,
  { decimal }: CompiledVocabulary,
): readonly [end: number, figures: string] {
  let figures = tokens[at]?.key ?? '';
  let end = at + 1;
  if (decimal === '.' || !/^[1-9]\d{0,2}$/.test(figures)) return [end, figures];
  for (; figures.length < MAX_DIGITS && /^\d+$/.test(figures) && isGroup(tokens, end); end++)
    figures += tokens[end]?.key ?? '';
  return [end, figures];
}

/** Three digits, one space behind the token before. */
const isGroup = (tokens: readonly Token[], at: number): boolean =>
  /^\d{3}(?:,\d+)?$/.test(tokens[at]?.key ?? '') && (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) === 1;

const MAX_DIGITS = 12;

/** A number as typed, in minor units. `isSplit`: it has decimals. */
function minorOf(
  figures: string,
  decimal: '.' | ',',
  decimals: number,
): { readonly minor: number; readonly isSplit: boolean } | null {
  const plain = figures.replaceAll(/['’]/g, '');
  const signs: readonly string[] = plain.match(/[.,]/g) ?? [];
  const last = plain.slice(Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(',')) + 1);
  const isMixed = new Set(signs).size > 1;
  const hasDecimals =
    signs.length > 0 &&
    last.length <= decimals &&
    (isMixed || signs.length === 1) &&
    // Three digits behind the sign that groups them are thousands.
    !(last.length === 3 && signs[0] !== decimal && !isMixed);
  const whole = hasDecimals ? plain.slice(0, -last.length - 1) : plain;
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null;
  if (!hasDecimals && signs.includes(decimal)) return null;
  const digits = whole.replaceAll(/[.,]/g, '') + (hasDecimals ? last : '').padEnd(decimals, '0');
  const minor = Number(digits);
  return Number.isSafeInteger(minor) ? { minor, isSplit: hasDecimals } : null;
}

type CurrencyMark = { readonly start: number; readonly end: number; readonly currency: string };

function currencyBefore({ tokens, context, words, isTaken }: AmountReader, at: number): CurrencyMark | null {
  const token = tokens[at - 1];
  if (!token || isTaken(at - 1)) return null;
  const currency = bySign(token, context) ?? (isCode(token, context) ? token.key.toUpperCase() : null);
  if (currency !== null) return { start: at - 1, end: at, currency };
  const word = words.currencies && words.currencies.find(([keys]) => keys.length === 1 && keys[0] === token.key);
  return word && !isUnspaced(token) ? { start: at - 1, end: at, currency: ownOr(word[1], context) } : null;
}

function currencyBehind({ tokens, context, words, isTaken }: AmountReader, at: number): CurrencyMark | null {
  const token = tokens[at];
  if (!token || isTaken(at)) return null;
  const named = longest(words.currencies, tokens, at);
  if (named) return { start: at, end: named[0], currency: ownOr(named[1], context) };
  const currency = bySign(token, context) ?? (isCode(token, context) ? token.key.toUpperCase() : null);
  return currency === null ? null : { start: at, end: at + 1, currency };
}

function bySign({ key }: Token, { currency }: Context): string | null {
  const shared = SHARED[key];
  if (shared !== undefined) return ownOr(shared, { currency });
  return Object.hasOwn(SIGNS, key) ? (SIGNS[key] ?? null) : null;
}

/** The household's where it is one of these, otherwise the first. `own`: the household's, whatever it is. */
const ownOr = (codes: string, { currency }: Pick<Context, 'currency'>): string =>
  codes === 'own' || codes.split(' ').includes(currency) ? currency : codes.slice(0, CODE);

const CODE = 3;

const isCode = ({ key, kind }: Token, { currency }: Context): boolean =>
  kind === 'word' && key.length === CODE && (CODES.split(' ').includes(key) || key === currency.toLowerCase());

/** `12.-` and `12,-`. */
const withoutCents = (tokens: readonly Token[], end: number): number =>
  /^[.,]$/.test(tokens[end]?.key ?? '') &&
  touch(tokens[end - 1], tokens[end]) &&
  /^[-–—]$/.test(tokens[end + 1]?.key ?? '') &&
  touch(tokens[end], tokens[end + 1])
    ? end + 2
    : end;

const isGlued = (left: Token | undefined, right: Token | undefined, other: Token | undefined): boolean =>
  touch(left, right) && other !== undefined && !isUnspaced(other) && !BETWEEN_PARTS.test(other.key);

/** `A4`, `7up`, `2 l`, `1/2`, `18:00`, `week 47`: no amount. */
function isPartOfName({ tokens, words }: AmountReader, at: number, after: number, isMarked: boolean): boolean {
  const before = isMarked ? undefined : tokens[at - 1];
  const next = tokens[after];
  if (isGlued(before, tokens[at], before) || isGlued(tokens[after - 1], next, next)) return true;
  return words.numbered.has(before?.key ?? '') || longest(words.counted, tokens, after) !== null;
}

/** Signs that may touch a separate number. */
const BETWEEN_PARTS = /^[,;.!?()"“”„«»、，。；：…=]$/;

/** The first or last of what is left to the title. */
function isAtAnEnd({ tokens, isTaken }: AmountReader, at: number, after: number): boolean {
  const isTitle = (index: number) => !isTaken(index) && tokens[index]?.kind !== 'sign';
  const isEdge = (index: number, step: 1 | -1): boolean => {
    let next = index;
    while (next >= 0 && next < tokens.length && !isTitle(next)) next += step;
    return next < 0 || next >= tokens.length;
  };
  return isEdge(at - 1, -1) || isEdge(after, 1);
}

const isYear = (figures: string, { today }: Context): boolean =>
  /^\d{4}$/.test(figures) && Math.abs(Number(figures) - Number(today.slice(0, figures.length))) <= 1;
