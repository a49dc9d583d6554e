// I11: the line that makes balances those of the app that wrote the file.
import type { FileEntry } from '@hestia/contract/imports/book.ts';
import { byValue } from '../book/figures.ts';
import { balancesOf } from './proof.ts';
import { balancesInSource } from '../book/source-balances.ts';

/** An expense without a name, on the last day; null without a difference, or when the app's balances don't sum to 0. */
export function roundingLine(entries: readonly FileEntry[]): FileEntry | null {
  const [first] = entries;
  if (first === undefined) return null;
  const [theirs, ours] = [balancesInSource(entries), balancesOf(entries, first.currency)];
  const missing = Object.keys(theirs).map((key) => [key, (theirs[key] ?? 0) - (ours[key] ?? 0)] as const);
  const up = missing.filter(([, minor]) => minor > 0);
  const down = missing.filter(([, minor]) => minor < 0).map(([key, minor]) => [key, -minor] as const);
  const sum = (parts: typeof up) => parts.reduce((all, [, minor]) => all + minor, 0);
  if (up.length === 0 || sum(up) !== sum(down)) return null;
  return {
    ...first,
    line: 0,
    date: entries.reduce((last, { date }) => (date > last ? date : last), first.date).slice(0, 10),
    name: '',
    note: null,
    category: null,
    isPayment: false,
    minor: sum(up),
    original: null,
    paid: Object.fromEntries(up),
    split: byValue(Object.fromEntries(down)),
    exact: null,
    inSource: null,
  };
}
