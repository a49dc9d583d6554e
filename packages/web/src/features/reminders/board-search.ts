import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

const kinds = ['text', 'picture', 'list', 'poll'] as const;
export type NoteKind = (typeof kinds)[number];

/** What the address of the board says beside the path: which note is looked for, and what lies over the board. */
export type BoardSearch = {
  /** The note to bring into view. */
  readonly note?: string | undefined;
  /** The sheet for a new note. */
  readonly sheet?: NoteKind | undefined;
  /** The note that is being changed. */
  readonly edit?: string | undefined;
  /** The picture note that is seen large. */
  readonly view?: string | undefined;
};

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  return without({
    note: word(search.note),
    sheet: kinds.find((kind) => kind === search.sheet),
    edit: word(search.edit),
    view: word(search.view),
  });
}

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** An address names only what it says. */
const without = (search: BoardSearch): BoardSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** What lies over the board, and how to open and close it: the back button closes it, too. */
export function useBoardSearch() {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpened = useLocation({ select: ({ state }) => state.opened === true });
  const search: BoardSearch = useSearch({ strict: false, select: readBoardSearch });
  const go = (next: BoardSearch, opened: boolean) =>
    void navigate({
      to: '.',
      search: next,
      resetScroll: false,
      ...(opened ? { state: { opened: true } } : { replace: true }),
    });
  return {
    search,
    open: (next: Omit<BoardSearch, 'note'>) => go(next, true),
    close: () => {
      if (isOpened) router.history.back();
      else go({}, false);
    },
    /** Closes what is open and brings a note into view. */
    show: (note: string) => go({ note }, false),
    /** Looks at another picture in place. */
    turnTo: (view: string) =>
      void navigate({ to: '.', search: { view }, replace: true, resetScroll: false, state: { opened: isOpened } }),
  };
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The sheet was opened from the page below it, so that going back closes it. */
    opened?: boolean;
  }
}
