import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What lies over the page was opened from it, so that going back closes it. */
    opened?: boolean;
  }
}

/** What the address says beside the path, as `read` understands it, and how to lay something over the screen: the back button takes it away, too. */
export function useSheetAddress<Search extends object>(read: (search: Record<string, unknown>) => Search) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpened = useLocation({ select: ({ state }) => state.opened === true });
  const search = read(useSearch({ strict: false }));
  const put = (next: Search, opened: boolean, replace: boolean) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace, state: opened ? { opened } : {} });
  return {
    search,
    /** Lays over the screen what `next` names. */
    open: (next: Search) => put(next, true, false),
    /** Takes away what lies over the screen; the address then says `rest`. */
    close: (rest: Search) => {
      if (isOpened) router.history.back();
      else put(rest, false, true);
    },
    /** Changes the address in place, whatever lies over the screen. */
    change: (next: Search) => put(next, isOpened, true),
  };
}

/** A word of an address; undefined when it says nothing. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
