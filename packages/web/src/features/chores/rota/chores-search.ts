import { type DraftStart, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** The search parameters of the address: which sheet is open. */
export type ChoresSearch = {
  readonly sheet?: 'new' | undefined;
  /** The chore that is open. */
  readonly chore?: string | undefined;
} & DraftStart;

export function readChoresSearch(search: Record<string, unknown>): ChoresSearch {
  const chore = wordOf(search.chore);
  if (chore !== undefined) return { chore };
  return search.sheet === 'new' ? { sheet: 'new', ...readBeginning(search) } : {};
}

/** The open sheet, and functions to open and close one. */
export function useChoreSheet() {
  const { search, open, close, change } = useSheetAddress(readChoresSearch);
  // In two panes another task takes the place of the open one: going back closes it.
  const isOpen = search.chore !== undefined;
  return {
    search,
    open: (next: ChoresSearch) => (isOpen && next.chore !== undefined ? change : open)(next),
    close: () => close({}),
  };
}
