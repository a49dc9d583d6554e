import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { Book, Parts } from '@hestia/contract/imports/book.ts';
import { readFile } from '../formats/read.ts';

export const read = (text: string): Book => readFile(new TextEncoder().encode(text));
export const readData = (json: unknown): Book => read(JSON.stringify(json));

/** Each entry with the names of its people: line, day, name, category or `payment`, amount, who paid, who bears it. */
export function rowsOf({ entries, members }: Book) {
  const nameOf = new Map(members.map(({ key, name }) => [key, name]));
  const named = (parts: Parts) =>
    Object.fromEntries(Object.entries(parts).map(([key, minor]) => [nameOf.get(key) ?? key, minor]));
  return entries.map(({ line, date, name, category, isPayment, minor, paid, split }) => {
    const shares = splitAmount(minor, split);
    const borne = isFault(shares) ? {} : minorByUser(shares);
    return [line, date, name, isPayment ? 'payment' : category, minor, named(paid), named(borne)];
  });
}
