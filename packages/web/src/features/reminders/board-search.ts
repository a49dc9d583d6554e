import { type DraftStart, readBeginning } from '#platform/beginning.ts';
import { joinWords } from '#platform/joined-words.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

const kinds = ['text', 'picture', 'list', 'poll'] as const;
export type NoteKind = (typeof kinds)[number];

/** The search parameters of the board: the searched note, and the open overlay. */
export type BoardSearch = {
  /** The note to scroll to. */
  readonly note?: string | undefined;
  /** The sheet for a new note. */
  readonly sheet?: NoteKind | undefined;
  /** The note that is being changed. */
  readonly edit?: string | undefined;
  /** The picture note that is seen large. */
  readonly view?: string | undefined;
  /** The list whose tag is shown. */
  readonly tag?: string | undefined;
  /** The note whose day is chosen. */
  readonly day?: string | undefined;
  /** The poll whose result is being created. */
  readonly outcome?: string | undefined;
  /** Whether the drawer is open. */
  readonly drawer?: 'open' | undefined;
} & DraftStart;

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const shared = sharedIn(search);
  const sheet = shared === undefined ? kinds.find((kind) => kind === search.sheet) : 'text';
  const initial = shared === undefined ? readBeginning(search) : { details: shared };
  return {
    note: wordOf(search.note),
    sheet,
    edit: wordOf(search.edit),
    view: wordOf(search.view),
    tag: wordOf(search.tag),
    day: wordOf(search.day),
    outcome: wordOf(search.outcome),
    ...(search.drawer === 'open' && { drawer: 'open' }),
    ...(sheet === 'list' || sheet === 'text' ? initial : {}),
  };
}

/** Text shared by another app in the address: by earlier manifests, and where the device stores nothing. */
function sharedIn(search: Record<string, unknown>): string | undefined {
  return wordOf(
    joinWords(...[search.sharedTitle, search.sharedText, search.sharedUrl].flatMap((part) => wordOf(part) ?? [])),
  );
}

/** The open overlay of the board, with functions to open and close it. */
export function useBoardSearch() {
  const { search, open, close, change } = useSheetAddress(readBoardSearch);
  return {
    search,
    open: (next: Omit<BoardSearch, 'note'>) => open(next),
    close: () => close({}),
    /** Closes overlays and scrolls to a note. */
    show: (note: string) => change({ note }),
    /** Opens the drawer in place, at a note in it. */
    showInDrawer: (note: string) => change({ note, drawer: 'open' }),
    /** Shows another picture in place. */
    turnTo: (view: string) => change({ view }),
  };
}
