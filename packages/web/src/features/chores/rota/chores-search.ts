import { type Beginning, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** The search parameters of the address: which sheet is open. */
export type ChoresSearch = {
  readonly sheet?: 'new' | undefined;
  /** The chore that is open. */
  readonly chore?: string | undefined;
} & Beginning;

export function readChoresSearch(search: Record<string, unknown>): ChoresSearch {
  const chore = wordOf(search.chore);
  if (chore !== undefined) return { chore };
  return search.sheet === 'new' ? { sheet: 'new', ...readBeginning(search) } : {};
}

/** The sheet over the screen, and how to open and close one. */
export function useChoreSheet() {
  const { search, open, close } = useSheetAddress(readChoresSearch);
  return { search, open, close: () => close({}) };
}
