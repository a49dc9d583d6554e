import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** What the address says beside the path: which sheet lies on the screen. */
export type ChoresSearch = {
  readonly sheet?: 'new' | undefined;
  /** The chore that is open. */
  readonly chore?: string | undefined;
};

export function readChoresSearch(search: Record<string, unknown>): ChoresSearch {
  if (typeof search.chore === 'string' && search.chore !== '') return { chore: search.chore };
  return search.sheet === 'new' ? { sheet: 'new' } : {};
}

/** The sheet over the screen, and how to open and close one: the back button closes it, too. */
export function useSheet() {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpened = useLocation({ select: ({ state }) => state.opened === true });
  const search = useSearch({ strict: false, select: readChoresSearch });
  const go = (next: ChoresSearch, opened: boolean) =>
    void navigate({
      to: '/tasks',
      search: next,
      resetScroll: false,
      ...(opened ? { state: { opened: true } } : { replace: true }),
    });
  return {
    search,
    open: (next: ChoresSearch) => go(next, true),
    close: () => {
      if (isOpened) router.history.back();
      else go({}, false);
    },
  };
}
