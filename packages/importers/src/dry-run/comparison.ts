// I4, I11: compares the balances that a file or its app gives with those computed from its entries.
import type { Book, FileEntry } from '@hestia/contract/imports/book.ts';
import { decimalsRead } from '../book/figures.ts';
import { balancesOf } from './proof.ts';
import { balancesInSource } from '../book/source-balances.ts';

/** A person's balances in a currency; null: without a currency. */
export type ComparedBalance = {
  readonly key: string;
  readonly currency: string | null;
  /** For both figures. */
  readonly decimals: number;
  /** In minor units, or fractions of one as in the file. */
  readonly there: number;
  readonly here: number;
};

export type Comparison = {
  /** Whether the file contains them; else they are those that its app shows. */
  readonly isStated: boolean;
  readonly rows: readonly ComparedBalance[];
};

export function compare({ totals, entries }: Pick<Book, 'totals' | 'entries'>): Comparison {
  const isStated = totals.length > 0;
  const theirs = isStated
    ? totals.map(({ currency, minor }) => [currency || null, minor] as const)
    : [...Map.groupBy(entries, ({ currency }) => currency)].map(
        ([currency, of]) => [currency, balancesInSource(of)] as const,
      );
  const rows = theirs.flatMap(([currency, there]) => {
    const here = balancesOf(entries, currency);
    const decimals = decimalsOf(entries, currency);
    return [...new Set([...Object.keys(there), ...Object.keys(here)])].map((key) => ({
      key,
      currency,
      decimals,
      there: there[key] ?? 0,
      here: here[key] ?? 0,
    }));
  });
  return { isStated, rows };
}

const decimalsOf = (entries: readonly FileEntry[], currency: string | null): number =>
  entries.find((entry) => entry.currency === currency)?.decimals ?? decimalsRead(currency);

/** A balance with parts of a minor unit is met by either whole one. */
export const isMet = ({ there, here }: Pick<ComparedBalance, 'there' | 'here'>): boolean => Math.abs(there - here) < 1;
