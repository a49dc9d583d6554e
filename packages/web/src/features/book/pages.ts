import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readBookSearch } from './entries/book-search.ts';

export const bookPages = definePages('book', [
  {
    path: '/household/book',
    search: readBookSearch,
    loader: async () => (await import('./entries/book-data.ts')).bookReads,
    prefetch: [householdRead(bookEndpoints.listBook, { colocationId: '{home}' })],
    screen: async () => (await import('./book-screen.tsx')).BookScreen,
    within: '/profile',
  },
]);
