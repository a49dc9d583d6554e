import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** What the addresses under /money say beside the path: which sheet lies on the screen, and how a list is narrowed. */
export type MoneySearch = {
  readonly sheet?: 'new' | undefined;
  /** The expense that is open. */
  readonly expense?: string | undefined;
  /** Words to look for. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
};

export function readMoneySearch(search: Record<string, unknown>): MoneySearch {
  return without({
    sheet: search.sheet === 'new' ? 'new' : undefined,
    expense: word(search.expense),
    q: word(search.q),
    category: word(search.category),
  });
}

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** An address names only what it says. */
const without = (search: MoneySearch): MoneySearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

declare module '@tanstack/history' {
  interface HistoryState {
    /** The sheet was opened from the page below it, so that going back closes it. */
    opened?: boolean;
  }
}

/** The sheet over the screen, and how to open and close one: the back button closes it, too. */
export function useSheet() {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpened = useLocation({ select: ({ state }) => state.opened === true });
  const search: MoneySearch = useSearch({ strict: false, select: readMoneySearch });
  const go = (next: MoneySearch, opened: boolean) =>
    void navigate({
      to: '.',
      search: without({ ...search, sheet: undefined, expense: undefined, ...next }),
      resetScroll: false,
      ...(opened ? { state: { opened: true } } : { replace: true }),
    });
  return {
    search,
    open: (next: Pick<MoneySearch, 'sheet' | 'expense'>) => go(next, true),
    close: () => {
      if (isOpened) router.history.back();
      else go({}, false);
    },
    /** Narrows the list in place. */
    narrow: (next: Pick<MoneySearch, 'q' | 'category'>) => go(next, false),
  };
}
