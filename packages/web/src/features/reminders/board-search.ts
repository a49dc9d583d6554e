import { type Beginning, readBeginning } from '#platform/beginning.ts';
import { useSheetAddress, wordOf } from '#platform/sheet-address.ts';

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
  /** The poll that something is to come of. */
  readonly outcome?: string | undefined;
} & Beginning;

export const readBoardSearch = (search: Record<string, unknown>): BoardSearch => ({
  note: wordOf(search.note),
  sheet: kinds.find((kind) => kind === search.sheet),
  edit: wordOf(search.edit),
  view: wordOf(search.view),
  outcome: wordOf(search.outcome),
  ...(search.sheet === 'list' ? readBeginning(search) : {}),
});

/** What lies over the board, and how to open and close it. */
export function useBoardSearch() {
  const { search, open, close, change } = useSheetAddress(readBoardSearch);
  return {
    search,
    open: (next: Omit<BoardSearch, 'note'>) => open(next),
    close: () => close({}),
    /** Closes what is open and brings a note into view. */
    show: (note: string) => change({ note }),
    /** Looks at another picture in place. */
    turnTo: (view: string) => change({ view }),
  };
}
