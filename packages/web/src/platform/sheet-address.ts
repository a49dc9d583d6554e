import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The overlay was opened from this page, so that going back closes it. */
    opened?: boolean;
  }
}

/** The URL's search parameters, parsed by `read`, and how to open an overlay: the back button closes it, too. */
export function useSheetAddress<Search extends object>(read: (search: Record<string, unknown>) => Search) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpened = useLocation({ select: ({ state }) => state.opened === true });
  const search = read(useSearch({ strict: false }));
  const put = (next: Search, opened: boolean, replace: boolean) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace, state: opened ? { opened } : {} });
  return {
    search,
    /** Opens what `next` names above the screen. */
    open: (next: Search) => put(next, true, false),
    /** Closes the overlay; the URL's search parameters are then `rest`. */
    close: (rest: Search) => {
      if (isOpened) router.history.back();
      else put(rest, false, true);
    },
    /** Changes to what `next` names on the same screen: the back button returns. */
    visit: (next: Search) => put(next, false, false),
    /** Replaces the URL, whether an overlay is open or not. */
    change: (next: Search) => put(next, isOpened, true),
  };
}

/** A search parameter as text; undefined if it is empty. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
