import type { Id } from '../wire/primitives.ts';
import type { BookEntry } from './schemas.ts';

/** Hub events of the house book: name → payload. */
export type BookEvents = {
  /** Ours: a member adds an entry. */
  NewBookEntryAdded: BookEntry;
  /** Ours: its title or content changed, or a reading of a meter was added or deleted. */
  BookEntryUpdated: BookEntry;
  /** Ours: an entry was deleted. */
  BookEntryDeleted: Id;
};
