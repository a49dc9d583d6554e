// Commands on the house book.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { bookEndpoints } from './endpoints.ts';
import type { BookEvents } from './events.ts';
import type { BookEntry, BookReading } from './schemas.ts';

/** State that the commands read. */
export type BookState = { readonly book: readonly BookEntry[] };

/** The members of an entry that a user can edit. */
export type BookEntryChange = Partial<Pick<BookEntry, 'title' | 'content'>>;
type EntryInput = { readonly shown: BookEntry };
/** `by` and `at`: who changes it, and when. */
type Edit = EntryInput & { readonly change: BookEntryChange; readonly by: string; readonly at: string };
type ReadingInput = EntryInput & { readonly reading: BookReading };

const command = commandsOf<BookState, BookEvents>();

const find = ({ book }: Partial<BookState>, id: string): BookEntry | undefined => book?.find((each) => each.id === id);

export const bookCommands = {
  add: command({
    kind: 'book.add',
    endpoint: bookEndpoints.addBookEntry,
    args: ({ shown: { id, colocationId, createdBy, title, content } }: EntryInput) => ({
      body: { id, colocationId, createdBy, title, content },
    }),
    title: ({ shown }) => shown.title,
    about: ({ shown }) => [shown.id],
    undo: (input): Undo => inverse(bookCommands.delete, input),
    emits: ['NewBookEntryAdded'],
    predict: ({ shown }, state) => (find(state, shown.id) ? [] : [{ name: 'NewBookEntryAdded', payload: shown }]),
  }),

  edit: command({
    kind: 'book.edit',
    endpoint: bookEndpoints.editBookEntry,
    args: ({ shown: { id }, change }: Edit) => ({ body: { id, ...change } }),
    title: ({ shown, change }) => change.title ?? shown.title,
    about: ({ shown }) => [shown.id],
    undo: ({ shown, change, by, at }, state): Undo => {
      const before = find(state, shown.id);
      if (before === undefined) return nothing('It is not known how it was.');
      const names = Object.keys(change) as (keyof BookEntryChange)[];
      const earlier = Object.fromEntries(names.map((name) => [name, before[name]])) as BookEntryChange;
      return inverse(bookCommands.edit, { shown: before, change: earlier, by, at });
    },
    emits: ['BookEntryUpdated'],
    predict: ({ shown, change, by, at }, state) => {
      const now = find(state, shown.id);
      if (now === undefined) return [];
      const { readings: _readings, ...words } = now;
      return [{ name: 'BookEntryUpdated', payload: { ...words, ...change, updatedBy: by, updatedAt: at } }];
    },
  }),

  delete: command({
    kind: 'book.delete',
    endpoint: bookEndpoints.deleteBookEntry,
    args: ({ shown }: EntryInput) => ({ params: { id: shown.id } }),
    title: ({ shown }) => shown.title,
    about: ({ shown }) => [shown.id],
    // Its history is deleted, too.
    undo: () => delay,
    emits: ['BookEntryDeleted'],
    predict: ({ shown }) => [{ name: 'BookEntryDeleted', payload: shown.id }],
    isAlreadyDone: isGone,
  }),

  addReading: command({
    kind: 'book.addReading',
    endpoint: bookEndpoints.addBookReading,
    args: ({ shown, reading: { id, readOn, value } }: ReadingInput) => ({
      body: { id, entryId: shown.id, readOn, value },
    }),
    title: ({ shown, reading }) => `${shown.title}: ${reading.value}`,
    about: ({ shown, reading }) => [reading.id, shown.id],
    undo: (input): Undo => inverse(bookCommands.deleteReading, input),
    emits: ['BookReadingAdded'],
    predict: ({ shown: { id: entryId }, reading }, state) => {
      const now = find(state, entryId);
      if (now === undefined || now.readings.some(({ id }) => id === reading.id)) return [];
      return [{ name: 'BookReadingAdded', payload: { entryId, reading } }];
    },
  }),

  deleteReading: command({
    kind: 'book.deleteReading',
    endpoint: bookEndpoints.deleteBookReading,
    args: ({ reading }: ReadingInput) => ({ params: { id: reading.id } }),
    title: ({ shown, reading }) => `${shown.title}: ${reading.value}`,
    about: ({ shown, reading }) => [reading.id, shown.id],
    undo: () => delay,
    emits: ['BookReadingDeleted'],
    predict: ({ shown: { id: entryId }, reading: { id } }, state) =>
      find(state, entryId)?.readings.some((known) => known.id === id)
        ? [{ name: 'BookReadingDeleted', payload: { entryId, id } }]
        : [],
    isAlreadyDone: isGone,
  }),
};
