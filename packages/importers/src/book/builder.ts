// Builds a ledger entry by entry, so that all formats go through the same checks (I2).
import { USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import { minorByUser, isFault, splitAmount, turned } from '@hestia/contract/money/splitting/split.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { isDay } from '@hestia/contract/time/day.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import {
  type Book,
  type FileCategory,
  type FileEntry,
  type FileMember,
  type FileRate,
  type FileTotals,
  type Format,
  type LeftOutLine,
  type LeftOutReason,
  type Parts,
  UnreadableFile,
  type Warning,
} from '@hestia/contract/imports/book.ts';
import { type DayOrder, dayOrderIn, isUnclear, readMoment } from './days.ts';
import { addUp, byValue, readCurrency, sumOf } from './figures.ts';
import { fairly } from './fair-shares.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { plainRate } from './rates.ts';

/** The content of a line in the file. The amount and its parts are positive; `isIncome` negates them. */
export type LineInput = {
  readonly line: number;
  readonly date: string;
  /** The household's day of that instant, if the file has it, too. */
  readonly day?: string | null | undefined;
  readonly name: string;
  readonly note?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly isPayment?: boolean;
  readonly isIncome?: boolean;
  readonly minor: number;
  /** Two by default. */
  readonly decimals?: number;
  readonly original?: Original | null;
  readonly paid: Parts;
  readonly split: Split;
  /** Weights of the split, where the file doesn't say who bears the leftover minor units (I11). */
  readonly weights?: Parts | undefined;
  /** Whole parts as the app itself rounds them. */
  readonly inSource?: Parts | undefined;
};

export class BookBuilder {
  readonly #format: Format;
  readonly #members = new Map<string, FileMember>();
  readonly #lines: LineInput[] = [];
  readonly #leftOut: LeftOutLine[] = [];
  readonly #rates: FileRate[] = [];
  readonly #warnings = new Set<Warning>();
  readonly totals: FileTotals[] = [];
  readonly categories: FileCategory[] = [];

  constructor(format: Format) {
    this.#format = format;
  }

  /** The key of a person: names may be any text, even one unsuitable as a key. */
  member(name: string, id = name): string {
    const known = this.#members.get(id);
    if (known) return known.key;
    const key = `p${this.#members.size + 1}`;
    this.#members.set(id, { key, name: name.trim() || '?' });
    return key;
  }

  /** The key of a person named before. */
  known(id: string): string | undefined {
    return this.#members.get(id)?.key;
  }

  leaveOut(line: number, reason: LeftOutReason, words: string): void {
    this.#leftOut.push({ line, reason, words: words.trim().slice(0, limits.expenseName) });
  }

  warn(warning: Warning): void {
    this.#warnings.add(warning);
  }

  /** Units of one currency per unit of another; invalid rates are dropped. */
  addRate({ of, in: other, rate }: { of: string; in: string | null; rate: number }): void {
    const text = plainRate(rate);
    if (other !== null && text !== null) this.#rates.push({ of, in: other, rate: text });
  }

  add(input: LineInput): void {
    this.#lines.push(input);
  }

  /** Ties for a leftover minor unit are broken by name, since the order of columns is arbitrary. */
  #byName(parts: Parts): Parts {
    const nameOf = new Map([...this.#members.values()].map(({ key, name }) => [key, name.toLowerCase()]));
    const placed = Object.entries(parts).map(([key, part]) => ({ key, part, name: nameOf.get(key) ?? '' }));
    return Object.fromEntries(
      placed.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ key, part }) => [key, part]),
    );
  }

  /** Only all dates together show how they are written (I13). */
  finish(): Book {
    const days = [...new Set(this.#lines.map(({ date }) => date))];
    const order = dayOrderIn(days);
    const unclear = new Set(order === null ? days.filter(isUnclear) : []);
    const read: FileEntry[] = [];
    for (const input of this.#lines) {
      const entries = entriesOf(input, order ?? 'dayFirst');
      if (typeof entries === 'string') this.leaveOut(input.line, entries, input.name);
      else read.push(...entries);
    }
    const count = read.length;
    if (count > importLimits.expenses) throw new UnreadableFile('tooMany', { count });
    return {
      format: this.#format,
      members: [...this.#members.values()],
      entries: fairly(read.map((entry) => ({ ...entry, exact: entry.exact && this.#byName(entry.exact) }))),
      leftOut: this.#leftOut.toSorted((a, b) => a.line - b.line),
      unclearDays: this.#lines.filter(({ date }) => unclear.has(date)).map(({ line }) => line),
      totals: this.totals,
      rates: this.#rates,
      categories: this.categories,
      warnings: [...this.#warnings],
    };
  }
}

/** The entries of a line, or why there are none. */
function entriesOf(input: LineInput, order: DayOrder): readonly FileEntry[] | LeftOutReason {
  const { line, minor, split, decimals = USUAL_DECIMALS, original = null } = input;
  const date = readMoment(input.date, order);
  if (date === null) return 'date';
  if (minor === 0) return 'zero';
  if (minor < 0 || minor > mostMinor(decimals)) return 'amount';
  const shares = splitAmount(minor, split);
  if (isFault(shares)) return shares.reason === 'nobody' ? 'people' : 'sum';
  const paid = Object.fromEntries(Object.entries(input.paid).filter(([, part]) => part !== 0));
  if (Object.keys(paid).length === 0) return 'people';
  if (sumOf(paid) !== minor || Object.values(paid).some((part) => part < 0)) return 'sum';
  const fits = isFitting(split) ? split : byValue(minorByUser(shares));
  const common = {
    line,
    date,
    ...(input.day && isDay(input.day) && { day: input.day }),
    ...wordsOf(input),
    category: input.category?.trim() || null,
    currency: readCurrency(input.currency),
    decimals,
    original,
  };
  const exact = input.weights ? inExactParts(minor, input.weights) : null;
  const { inSource = null } = input;
  if (!input.isPayment) {
    const spent = { ...common, isPayment: false, minor, paid, split: fits, exact, inSource };
    return [input.isIncome ? cameBack(spent) : spent];
  }
  const effects = effectsOf(paid, inSource ?? minorByUser(shares), input.isIncome ? -1 : 1);
  const gifts = giftsOf(effects);
  if (gifts.length === 0) return 'nobodyElse';
  return gifts.map(({ from, to, minor: given }) => ({
    ...common,
    isPayment: true,
    minor: given,
    paid: { [from]: given },
    split: byValue({ [to]: given }),
    exact: exact && Object.keys(paid).length === 1 && !input.isIncome ? { [to]: exact[to] ?? given } : null,
    inSource: null,
  }));
}

/** Without weights there are no parts. */
function inExactParts(minor: number, weights: Parts): Parts {
  const whole = sumOf(weights);
  return Object.fromEntries(
    Object.entries(weights)
      .filter(([, weight]) => weight > 0)
      .map(([key, weight]) => [key, (minor * weight) / whole]),
  );
}

/** Income is a refund (M25). */
const cameBack = (spent: FileEntry): FileEntry => ({
  ...spent,
  minor: -spent.minor,
  paid: turned(spent.paid),
  exact: spent.exact && turned(spent.exact),
  inSource: spent.inSource && turned(spent.inSource),
  split: spent.split.kind === 'amounts' ? { kind: 'amounts', amounts: turned(spent.split.amounts) } : spent.split,
});

/** Other apps know heavier and finer weights. */
const isFitting = (split: Split): boolean =>
  split.kind !== 'shares' ||
  Object.values(split.weights).every((n) => n <= limits.splitWeight && Math.round(n * 100) / 100 === n);

/** A name that fits; the rest is kept in the note. */
function wordsOf({ name, note, category }: LineInput): Pick<FileEntry, 'name' | 'note'> {
  const whole = name.replaceAll(/\s+/g, ' ').trim() || category?.trim() || '–';
  const trimmedNote = note?.trim() || null;
  const isLong = whole.length > limits.expenseName;
  const notes = [isLong ? whole : null, trimmedNote].filter((text) => text !== null).join('\n');
  return {
    name: isLong ? `${cut(whole, limits.expenseName - 1)}…` : whole,
    note: cut(notes, limits.expenseDescription) || null,
  };
}

/** Never half a character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Effects of an expense on balances: each payment minus the share. */
export const effectsOf = (paid: Parts, shares: Parts, sign: 1 | -1 = 1): Parts =>
  addUp([
    ...Object.entries(paid).map(([key, minor]) => [key, sign * minor] as const),
    ...Object.entries(shares).map(([key, minor]) => [key, -sign * minor] as const),
  ]);

type Gift = { readonly from: string; readonly to: string; readonly minor: number };

/** Payments with these effects: members above zero gave, those below received. */
function giftsOf(effects: Parts): Gift[] {
  const givers = Object.entries(effects).filter(([, minor]) => minor > 0);
  const takers = Object.entries(effects).filter(([, minor]) => minor < 0);
  const gifts: Gift[] = [];
  let [giver, given] = [0, 0];
  for (const [to, owed] of takers) {
    for (let missing = -owed; missing > 0;) {
      const [from, has] = givers[giver] ?? ['', 0];
      const minor = Math.min(missing, has - given);
      if (minor <= 0) return gifts;
      gifts.push({ from, to, minor });
      missing -= minor;
      given += minor;
      if (given === has) [giver, given] = [giver + 1, 0];
    }
  }
  return gifts;
}
