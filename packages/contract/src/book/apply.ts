import type { HeardEvent } from '../wire/event.ts';
import type { BookEvents } from './events.ts';
import type { BookEntry, BookReading } from './schemas.ts';

/** The entries of the house book after an event, in the order in which they were made. */
export function applyToBook(entries: readonly BookEntry[], event: HeardEvent<BookEvents>): readonly BookEntry[] {
  switch (event.name) {
    case 'NewBookEntryAdded':
      return [...entries.filter(({ id }) => id !== event.payload.id), event.payload];
    case 'BookEntryUpdated':
      return entries.map((entry) => (entry.id === event.payload.id ? { ...entry, ...event.payload } : entry));
    case 'BookEntryDeleted':
      return entries.filter(({ id }) => id !== event.payload);
    case 'BookReadingAdded': {
      const { entryId, reading } = event.payload;
      return withReadings(entries, entryId, (known) =>
        latestReadingFirst([...known.filter(({ id }) => id !== reading.id), reading]),
      );
    }
    case 'BookReadingDeleted': {
      const { entryId, id: deleted } = event.payload;
      return withReadings(entries, entryId, (known) => known.filter(({ id }) => id !== deleted));
    }
    default:
      return entries;
  }
}

const withReadings = (
  entries: readonly BookEntry[],
  entryId: string,
  change: (known: readonly BookReading[]) => BookReading[],
): readonly BookEntry[] =>
  entries.map((entry) => (entry.id === entryId ? { ...entry, readings: change(entry.readings) } : entry));

/** Readings with the latest day first; of one day the greater id, which is the later one. */
export const latestReadingFirst = (readings: readonly BookReading[]): BookReading[] =>
  readings.toSorted((a, b) => compare(b.readOn, a.readOn) || compare(b.id, a.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
