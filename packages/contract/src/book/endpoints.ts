import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, text } from '../wire/primitives.ts';
import { BookChange, BookContent, BookEntry, MeterValue } from './schemas.ts';

const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const bookEndpoints = defineEndpoints({
  listBook: {
    method: 'GET',
    path: '/api/Book',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The entries of the house book, in the order in which they were made',
    query: z.object({ colocationId: Id }),
    response: z.array(BookEntry),
    cacheable: true,
  },
  listBookChanges: {
    method: 'GET',
    path: '/api/Book/Changes/{id}',
    access: 'member',
    household: { of: 'bookEntry', by: 'params.id' },
    summary: 'How an entry was before each of its last changes, the latest first',
    params: z.object({ id: Id }),
    response: z.array(BookChange),
    cacheable: true,
  },
  addBookEntry: {
    method: 'POST',
    path: '/api/Book',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds an entry to the house book',
    body: z.object({
      id: Maybe(Id),
      colocationId: Id,
      createdBy: Maybe(Id),
      title: text(limits.bookTitle),
      content: BookContent,
    }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  editBookEntry: {
    method: 'PUT',
    path: '/api/Book',
    access: 'member',
    household: { of: 'bookEntry', by: 'body.id' },
    summary: 'Changes the title of an entry, or the whole of its content, which stays of its kind',
    body: z.object({ id: Id, title: Maybe(text(limits.bookTitle)), content: Maybe(BookContent) }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  deleteBookEntry: {
    method: 'DELETE',
    path: '/api/Book/{id}',
    access: 'member',
    household: { of: 'bookEntry', by: 'params.id' },
    summary: 'Deletes an entry with its history and readings',
    params: z.object({ id: Id }),
    response: Id,
  },
  addBookReading: {
    method: 'POST',
    path: '/api/Book/Reading',
    access: 'member',
    household: { of: 'bookEntry', by: 'body.entryId' },
    summary: 'Adds what a meter showed on a day',
    body: z.object({ id: Maybe(Id), entryId: Id, readOn: Day, value: MeterValue }),
    response: Id,
  },
  deleteBookReading: {
    method: 'DELETE',
    path: '/api/Book/Reading/{id}',
    access: 'member',
    household: { of: 'bookReading', by: 'params.id' },
    summary: 'Deletes a reading of a meter',
    params: z.object({ id: Id }),
    response: Id,
  },
});
