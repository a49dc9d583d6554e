import { type DraftStart, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

/** The hash of a list's address (`#find`) that starts a search. */
export const FIND = 'find';

/** How a list is narrowed, and what statistics show: words here, whose meaning the screens know (`filters.ts`, `statistics-search.ts`). */
const words = [
  'q',
  'category',
  'person',
  'role',
  'from',
  'to',
  'min',
  'max',
  'receipt',
  'spent',
  'by',
  'month',
] as const;
type Words = { readonly [Word in (typeof words)[number]]?: string | undefined };

/** The search parameters of the addresses under /money: the open sheet, and a list's filters. */
export type MoneySearch = {
  /** A new expense, or the payment that settles the reader. */
  readonly sheet?: 'new' | 'pay' | undefined;
  /** The expense that a new one begins as. */
  readonly copy?: string | undefined;
  /** The expense that is open. */
  readonly expense?: string | undefined;
  /** It is being changed. */
  readonly edit?: 'now' | undefined;
  /** Its picture that is seen large. */
  readonly view?: string | undefined;
} & Words &
  DraftStart;

export const readMoneySearch = (search: Record<string, unknown>): MoneySearch => ({
  sheet: search.sheet === 'new' || search.sheet === 'pay' ? search.sheet : undefined,
  expense: wordOf(search.expense),
  edit: search.edit === 'now' ? 'now' : undefined,
  view: wordOf(search.view),
  ...wordsOf(search),
  ...(search.sheet === 'new' ? { copy: wordOf(search.copy), ...readBeginning(search) } : {}),
});

const wordsOf = (search: Record<string, unknown>): Words =>
  Object.fromEntries(words.map((word) => [word, wordOf(search[word])]));

/** The open sheet, and functions to open and close one. */
export function useExpenseSheet() {
  const { search, open, close, visit, change } = useSheetAddress(readMoneySearch);
  const list = wordsOf(search);
  const { expense, edit } = search;
  return {
    search,
    /** In two panes another expense takes the place of the open one: going back closes it. */
    open: (sheet: Pick<MoneySearch, 'sheet' | 'expense'>) =>
      (expense !== undefined && sheet.expense !== undefined ? change : open)({ ...list, ...sheet }),
    close: () => close(list),
    /** A new expense that begins as this one, in its place. */
    duplicate: (copy: string) => change({ ...list, sheet: 'new', copy }),
    /** Changes the expense that is open, in its place. */
    edit: () => change({ ...list, expense, edit: 'now' }),
    /** A picture of the open expense, above it. */
    view: (view: string) => open({ ...list, expense, edit, view }),
    turnTo: (view: string) => change({ ...list, expense, edit, view }),
    closeView: () => close({ ...list, expense, edit }),
    /** Filters the list while typing. */
    narrow: (next: Words) => change({ ...list, ...next }),
    /** Narrows it by a choice, which the back button undoes. */
    choose: (next: Words) => visit({ ...list, ...next }),
  };
}
