import { expect, test } from 'vitest';
import { readBoardSearch } from './board-search.ts';

test.each([
  ['words', { sharedText: 'Trash is on Friday' }, 'Trash is on Friday'],
  ['a page', { sharedTitle: 'Soup', sharedUrl: 'https://a.example/soup' }, 'Soup\nhttps://a.example/soup'],
  ['a link as words', { sharedTitle: 'Soup', sharedText: 'https://a.example' }, 'Soup\nhttps://a.example'],
  ['the same twice', { sharedTitle: 'Soup', sharedText: 'Soup', sharedUrl: '' }, 'Soup'],
  [
    'a title within the words',
    { sharedTitle: 'Soup', sharedText: 'Soup: https://a.example' },
    'Soup: https://a.example',
  ],
])('what another app shares opens the sheet for a note with it: %s', (_, search, details) => {
  const read = readBoardSearch(search);
  expect(read).toMatchObject({ sheet: 'text', details });
  // The address says so from then on.
  expect(readBoardSearch(read)).toEqual({ ...read, title: undefined });
});

test('an empty share opens nothing', () => {
  expect(readBoardSearch({ sharedText: '', sharedUrl: 7 }).sheet).toBeUndefined();
  expect(readBoardSearch({ sheet: 'poll', details: 'Soup' })).not.toHaveProperty('details');
});
