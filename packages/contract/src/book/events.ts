import type { Id } from '../wire/primitives.ts';
import type { BookEntry, BookEntryEdit, EntryReading, EntryReadingKey } from './schemas.ts';

/** Hub events of the house book: name → payload. */
export type BookEvents = {
  /** Ours: a member adds an entry. */
  NewBookEntryAdded: BookEntry;
  /** Ours: its title or content changed. */
  BookEntryUpdated: BookEntryEdit;
  /** Ours: an entry was deleted. */
  BookEntryDeleted: Id;
  /** Ours: a reading was added to a meter. */
  BookReadingAdded: EntryReading;
  /** Ours: a reading of a meter was deleted. */
  BookReadingDeleted: EntryReadingKey;
};
