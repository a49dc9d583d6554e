// I4: checks the entries against the balances given by the file.
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { Book, FileEntry, Parts } from '@hestia/contract/imports/book.ts';
import { addUp } from '../book/figures.ts';
import { effectsOf } from '../book/builder.ts';

/** An entry's effect on each balance. */
export function effectsOfEntry({ minor, paid, split }: FileEntry): Parts {
  const shares = splitAmount(minor, split);
  return effectsOf(paid, isFault(shares) ? {} : minorByUser(shares));
}

/** All balances by the entries in a currency; null: without a currency. */
export const balancesOf = (entries: readonly FileEntry[], currency: string | null): Parts =>
  addUp(
    entries.filter((entry) => entry.currency === currency).flatMap((entry) => Object.entries(effectsOfEntry(entry))),
  );

export type Difference = {
  readonly key: string;
  readonly currency: string;
  readonly file: number;
  readonly read: number;
};

/** Members whose balance differs in the file; null if the file has none. */
export function differences({ totals, entries }: Book): readonly Difference[] | null {
  if (totals.length === 0) return null;
  return totals.flatMap(({ currency, minor }) => {
    const read = balancesOf(entries, currency === '' ? null : currency);
    return [...new Set([...Object.keys(minor), ...Object.keys(read)])].flatMap((key) => {
      const found = { key, currency, file: minor[key] ?? 0, read: read[key] ?? 0 };
      // A total with parts of a minor unit is met by either whole one.
      return Math.abs(found.file - found.read) < 1 ? [] : [found];
    });
  });
}
