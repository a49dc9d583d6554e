import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { addReading, deleteReading } from './readings.ts';
import { listChanges, listEntries } from './repository.ts';
import { add, edit, remove } from './writing.ts';

/** The house book: what newcomers ask about the household, read and written by all members. */
export const book = defineFeature('book', bookEndpoints, {
  listBook: ({ home }) => listEntries(home),
  listBookChanges: ({ home, params }) => listChanges(home, params.id),
  addBookEntry: add,
  editBookEntry: edit,
  deleteBookEntry: remove,
  addBookReading: addReading,
  deleteBookReading: deleteReading,
});
