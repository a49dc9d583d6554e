import { type Beginning, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** Stands behind the address of a list (`#find`) for whoever comes to look for something. */
export const FIND = 'find';

/** What the addresses under /money say beside the path: which sheet lies on the screen, and how a list is narrowed. */
export type MoneySearch = {
  readonly sheet?: 'new' | undefined;
  /** The expense that is open. */
  readonly expense?: string | undefined;
  /** Words to look for. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
} & Beginning;

export const readMoneySearch = (search: Record<string, unknown>): MoneySearch => ({
  sheet: search.sheet === 'new' ? 'new' : undefined,
  expense: wordOf(search.expense),
  q: wordOf(search.q),
  category: wordOf(search.category),
  ...(search.sheet === 'new' ? readBeginning(search) : {}),
});

/** The sheet over the screen, and how to open and close one. */
export function useExpenseSheet() {
  const { search, open, close, change } = useSheetAddress(readMoneySearch);
  const list = { q: search.q, category: search.category };
  return {
    search,
    open: (sheet: Pick<MoneySearch, 'sheet' | 'expense'>) => open({ ...list, ...sheet }),
    close: () => close(list),
    /** Narrows the list in place. */
    narrow: (next: Pick<MoneySearch, 'q' | 'category'>) => change({ ...list, ...next }),
  };
}
