// I4: what the file says of the balances proves what was read of it.
import { minorByUser, isFault, splitAmount } from '../money/split.ts';
import type { Book, FileEntry, Parts } from './book.ts';
import { addUp } from './figures.ts';
import { effectsOf } from './builder.ts';

/** What an entry does to each balance. */
export function effectsOfEntry({ minor, paid, split }: FileEntry): Parts {
  const shares = splitAmount(minor, split);
  return effectsOf(paid, isFault(shares) ? {} : minorByUser(shares));
}

/** Everybody's balance by the entries in a currency; null: whose currency is not said. */
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

/** Whose balance the file says otherwise; null when it says none. */
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
