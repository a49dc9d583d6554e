// Amounts as hands and keyboards write them: `€15,38`, `CHF 12.50`, `12.-`, full-width, Arabic and Indian digits.
type Sign = '.' | ',';

const ZERO = /\p{Nd}/u;

/** Any script's digits as ASCII ones, and its signs between them as the reader's. */
export const plainFigures = (text: string, sign: Sign = '.'): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\d\P{Nd}]/gu, (digit) => `${valueOf(digit)}`)
    .replaceAll('٫', sign)
    .replaceAll('٬', sign === '.' ? ',' : '.');

/** The digits of a script are consecutive, from its zero to its nine; adjacent rows start ten apart. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (ZERO.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** Before the sign of a currency that several countries share. */
const SYMBOL = /(?:(?:US|AU|A|NZ|CA|C|HK|NT|S|R|MX|CN|JP)(?=[$¥]))?\p{Sc}/u.source;
const WORDS = [
  'sfr',
  'fr',
  'kr',
  'zł',
  'kč',
  'ft',
  'lei',
  'rs',
  'din',
  'rub',
  'руб',
  'лв',
  '元',
  '円',
  '圓',
  '块',
  '塊',
];
const WORD = String.raw`(?<!\p{L})(?:[a-z]{3}|${WORDS.join('|')})(?!\p{L})\.?`;
const BETWEEN = new RegExp(String.raw`(\d)\s*${SYMBOL}\s*(\d{2})(?!\d)`, 'gu');
// oxlint-disable-next-line regexp/no-super-linear-move -- no text is longer than MAX_FIGURE_LETTERS
const AROUND = new RegExp(String.raw`(?<!\d\s*)${SYMBOL}|${SYMBOL}(?!\s*\d)`, 'gu');
const NAMED = new RegExp(WORD, 'giu');
/** The Swiss notation for no cents, among others. */
const NO_CENTS = /(\d)[.,][-–—−]+(?=\s*(?:$|[-+*/)×÷:]))/g;

/** No typed amount or sum is longer: text pasted by mistake must not hang the page. */
export const MAX_FIGURE_LETTERS = 500;

/** The figures of an amount without its currency, with a decimal sign in place of one in between (`3€50`). */
export const bareFigures = (text: string, sign: Sign = '.'): string =>
  text.length > MAX_FIGURE_LETTERS
    ? text
    : plainFigures(text, sign)
        .replaceAll(NAMED, (word) => (isCurrencyWord(word) ? ' ' : word))
        .replaceAll(BETWEEN, `$1${sign}$2`)
        .replaceAll(AROUND, ' ')
        .trim()
        .replaceAll(NO_CENTS, '$1');

/** The currency typed next to an amount, as typed; null if none. */
export function currencyIn(text: string): string | null {
  if (text.length > MAX_FIGURE_LETTERS) return null;
  const plain = text.normalize('NFKC');
  const word = plain.match(NAMED)?.find(isCurrencyWord);
  return word ?? new RegExp(SYMBOL, 'u').exec(plain)?.[0] ?? null;
}

/** Whether a sign before three digits might as well part thousands as decimals. */
export const isUnclearFigure = (text: string): boolean =>
  text.length <= MAX_FIGURE_LETTERS && /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(plainFigures(text));

let codes: ReadonlySet<string> | undefined;

function isCurrencyWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, '');
  codes ??= new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
  return WORDS.includes(plain) || codes.has(plain);
}
