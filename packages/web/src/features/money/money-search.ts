import { type Beginning, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';
import { type Filters, filtersOf, readFilters } from './filters.ts';

/** Stands behind the address of a list (`#find`) for whoever comes to look for something. */
export const FIND = 'find';

/** What the addresses under /money say beside the path: which sheet lies on the screen, and how a list is narrowed. */
export type MoneySearch = {
  readonly sheet?: 'new' | undefined;
  /** The expense that is open. */
  readonly expense?: string | undefined;
  /** Its picture that is seen large. */
  readonly view?: string | undefined;
} & Filters &
  Beginning;

export const readMoneySearch = (search: Record<string, unknown>): MoneySearch => ({
  sheet: search.sheet === 'new' ? 'new' : undefined,
  expense: wordOf(search.expense),
  view: wordOf(search.view),
  ...readFilters(search),
  ...(search.sheet === 'new' ? readBeginning(search) : {}),
});

/** The sheet over the screen, and how to open and close one. */
export function useExpenseSheet() {
  const { search, open, close, visit, change } = useSheetAddress(readMoneySearch);
  const list = filtersOf(search);
  const { expense } = search;
  return {
    search,
    open: (sheet: Pick<MoneySearch, 'sheet' | 'expense'>) => open({ ...list, ...sheet }),
    close: () => close(list),
    /** A picture of the expense that is open, over it. */
    view: (view: string) => open({ ...list, expense, view }),
    turnTo: (view: string) => change({ ...list, expense, view }),
    closeView: () => close({ ...list, expense }),
    /** Narrows the list while somebody types. */
    narrow: (next: Filters) => change({ ...list, ...next }),
    /** Narrows it by a choice, from which the back button comes back. */
    choose: (next: Filters) => visit({ ...list, ...next }),
  };
}
