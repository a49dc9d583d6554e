import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** The search parameters of the address: which sheet is open, or the paper for guests in place of the entries. */
export type BookSearch = {
  readonly sheet?: 'new' | 'guests' | undefined;
  /** The entry that is open. */
  readonly entry?: string | undefined;
};

export function readBookSearch(search: Record<string, unknown>): BookSearch {
  const entry = wordOf(search.entry);
  if (entry !== undefined) return { entry };
  const { sheet } = search;
  return sheet === 'new' || sheet === 'guests' ? { sheet } : {};
}

/** The open sheet, and functions to open and close one. */
export function useBookSheet() {
  const { search, open, close } = useSheetAddress(readBookSearch);
  return { search, open, close: () => close({}) };
}
