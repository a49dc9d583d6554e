// M26: converts entries in another currency at one given rate, as expenses of M24.
import { isWhole, toAmount } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf, USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import { minorOfOriginal } from '@hestia/contract/money/expenses/foreign.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { inProportion } from '@hestia/contract/money/coins/proportion.ts';
import { isRate } from '@hestia/contract/money/coins/rate.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import { originalIn } from '@hestia/contract/money/shapes/wire.ts';
import { minorByUser, isFault, splitAmount, turned } from '@hestia/contract/money/splitting/split.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { Book, FileEntry, FileRate, LeftOutReason, Parts } from '@hestia/contract/imports/book.ts';
import { byValue } from './figures.ts';

/** The amount in the currency of payment as given by a file; null when invalid. */
export function originalFrom({ currency, amount, rate }: Original): Original | null {
  const isSound = isCurrency(currency) && Math.abs(amount) <= limits.originalAmount && amount !== 0;
  return isSound && isRate(rate) && isWhole(amount, decimalsOf(currency)) ? { currency, amount, rate } : null;
}

/** The other currencies of a file, with their numbers of entries. Only currencies of ISO 4217 have a rate. */
export function foreignIn({ entries }: Pick<Book, 'entries'>, household: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { currency } of entries)
    if (currency !== null && currency !== household && isCurrency(currency))
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return counts;
}

/** The last rate in the file itself, from a currency to the household's or back; null if none. */
export function rateInFile(
  { entries, rates }: Pick<Book, 'entries' | 'rates'>,
  currency: string,
  household: string,
): string | null {
  const used = entries
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((entry): FileRate[] =>
      entry.original && entry.currency !== null
        ? [{ of: entry.original.currency, in: entry.currency, rate: entry.original.rate }]
        : [],
    );
  const all = [...rates, ...used];
  const same = all.findLast((each) => each.of === currency && each.in === household);
  const inverse = all.findLast((each) => each.of === household && each.in === currency);
  return same?.rate ?? (inverse ? plainRate(1 / Number(inverse.rate)) : null);
}

/** A number as the text of a rate: ten digits are more than any bank uses. */
export function plainRate(rate: number): string | null {
  const text = Number(rate.toPrecision(10)).toFixed(12);
  const short = text.replace(/(?:\.|(?<!0))0+$/, '');
  return isRate(short) ? short : null;
}

/**
 * An entry in the household's currency, with the original amount; or the reason why it can't be imported. Even splits,
 * percentages and weights stay. All other parts and payments are converted in proportion, to the minor unit.
 */
export function exchanged(
  entry: FileEntry,
  { rate, decimals = USUAL_DECIMALS }: { readonly rate: string; readonly decimals?: number | undefined },
): FileEntry | LeftOutReason {
  const { currency, minor, paid, split, note } = entry;
  const original = originalFrom({ currency: currency ?? '', amount: toAmount(minor, entry.decimals), rate });
  if (original === null) return 'amount';
  const total = minorOfOriginal(originalIn(original), decimals);
  if (total === 0) return 'zero';
  if (Math.abs(total) > mostMinor(decimals)) return 'amount';
  const shares = splitAmount(minor, split);
  const fall = (parts: Parts) => inParts(total, parts);
  const isPreserved = split.kind === 'evenly' || split.kind === 'percentages' || split.kind === 'shares';
  const values = byValue(fall(isFault(shares) ? {} : minorByUser(shares)));
  return {
    ...entry,
    minor: total,
    decimals,
    original,
    note: noteOf(note, entry.original),
    paid: withoutNone(fall(paid)),
    split: isPreserved ? split : values,
    exact:
      entry.exact &&
      Object.fromEntries(Object.entries(entry.exact).map(([key, part]) => [key, (part * total) / minor])),
    inSource: null,
  };
}

/** A whole in proportion to parts; of money back (M25) all of them are below 0. */
function inParts(total: number, parts: Parts): Parts {
  const weights = Object.entries(parts).map(([key, part]) => [key, BigInt(Math.abs(part))] as const);
  if (weights.every(([, weight]) => weight === 0n)) return {};
  const found = Object.fromEntries(inProportion(Math.abs(total), weights));
  return total < 0 ? turned(found) : found;
}

const withoutNone = (parts: Parts): Parts => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== 0));

/** An expense has at most one other currency: a third goes into the note. */
function noteOf(note: string | null, third: Original | null): string | null {
  const words = third && `${third.currency} ${Math.abs(third.amount)} × ${third.rate}`;
  return [note, words].filter(Boolean).join('\n').slice(0, limits.expenseDescription) || null;
}
