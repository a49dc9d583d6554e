import { type Beginning, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** Stands behind the address of a list (`#find`) for whoever comes to look for something. */
export const FIND = 'find';

/** What the addresses under /money say beside the path: which sheet lies on the screen, and how a list is narrowed. */
export type MoneySearch = {
  readonly sheet?: 'new' | undefined;
  /** The expense that a new one begins as. */
  readonly copy?: string | undefined;
  /** The expense that is open. */
  readonly expense?: string | undefined;
  /** Its picture that is seen large. */
  readonly view?: string | undefined;
  /** Words to look for. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
} & Beginning;

export const readMoneySearch = (search: Record<string, unknown>): MoneySearch => ({
  sheet: search.sheet === 'new' ? 'new' : undefined,
  expense: wordOf(search.expense),
  view: wordOf(search.view),
  q: wordOf(search.q),
  category: wordOf(search.category),
  ...(search.sheet === 'new' ? { copy: wordOf(search.copy), ...readBeginning(search) } : {}),
});

/** The sheet over the screen, and how to open and close one. */
export function useExpenseSheet() {
  const { search, open, close, change } = useSheetAddress(readMoneySearch);
  const list = { q: search.q, category: search.category };
  const { expense } = search;
  return {
    search,
    open: (sheet: Pick<MoneySearch, 'sheet' | 'expense'>) => open({ ...list, ...sheet }),
    close: () => close(list),
    /** A new expense that begins as this one, in its place. */
    duplicate: (copy: string) => change({ ...list, sheet: 'new', copy }),
    /** A picture of the expense that is open, over it. */
    view: (view: string) => open({ ...list, expense, view }),
    turnTo: (view: string) => change({ ...list, expense, view }),
    closeView: () => close({ ...list, expense }),
    /** Narrows the list in place. */
    narrow: (next: Pick<MoneySearch, 'q' | 'category'>) => change({ ...list, ...next }),
  };
}
