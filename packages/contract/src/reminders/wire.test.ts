import { expect, test } from 'vitest';
import type { Reminder } from './schemas.ts';
import { decodeNote, encodeNote } from './wire.ts';

const record: Reminder = {
  id: 'note',
  colocationId: 'home',
  createdBy: 'lea',
  createdAt: '2026-11-20T08:00:00.000Z',
  reminderType: 0,
  linkToPP: '/api/images/lea.webp',
  coordX: 20,
  coordY: 40,
  coordZ: 3,
  reactions: [{ id: '1', userId: 'tom', reminderId: 'note', type: '👍' }],
  touchedAt: null,
  placement: null,
  plannedOn: null,
  content: null,
  color: null,
  mentions: [],
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  shop: null,
  isAsWritten: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
};
const vote = { id: '1', reminderId: 'note', votedBy: 'tom', votedAt: '2026-11-20T08:00:00.000Z', choice: 'Fri' };
const poll = {
  title: 'Film?',
  description: 'At ours',
  expirationDate: '2026-11-21T08:00:00.000Z',
  isAnonymous: true,
  allowMultipleChoices: false,
  options: ['Fri', 'Sat'],
  votes: [vote],
};

test.each<[string, Partial<Reminder>]>([
  ['a text', { content: '@Tom?', color: 'blue', mentions: ['tom'] }],
  ['a pinned text', { content: 'Wi-Fi', color: 'blue', touchedAt: '2026-11-21T08:00:00.000Z', placement: 'pinned' }],
  ['a picture', { reminderType: 1, imageUrl: 'cat.webp', caption: 'Cat' }],
  ['a picture without words, of a member without one', { reminderType: 1, imageUrl: 'cat.webp', linkToPP: null }],
  ['a list', { reminderType: 2, shoppingListName: 'Market', items: [] }],
  [
    'a list that came of a poll and is taken to a shop',
    { reminderType: 2, shoppingListName: 'Market', items: [], shop: 'Rewe', pollId: 'poll', isAsWritten: false },
  ],
  ['a poll', { reminderType: 3, ...poll }],
  ['a poll with free answers', { reminderType: 3, ...poll, description: null, options: [] }],
])('the record of %s is the very same once it was read', (_, more) => {
  const wire = { ...record, ...more };
  expect(encodeNote(decodeNote(wire))).toEqual(wire);
});

test('a note has only the fields of its kind', () => {
  expect(decodeNote({ ...record, reminderType: 2, shoppingListName: 'Market', items: [] })).toEqual({
    kind: 'list',
    id: 'note',
    colocationId: 'home',
    createdBy: 'lea',
    createdAt: '2026-11-20T08:00:00.000Z',
    authorPicture: '/api/images/lea.webp',
    coordX: 20,
    coordY: 40,
    coordZ: 3,
    reactions: record.reactions,
    name: 'Market',
    items: [],
  });
});

test('a record of an earlier version, without later fields, is read', () => {
  const { mentions: _none, ...before } = { ...record, content: 'Plumber', color: 'yellow' };
  expect(decodeNote(before)).toMatchObject({ kind: 'text', content: 'Plumber', mentions: [] });
});
