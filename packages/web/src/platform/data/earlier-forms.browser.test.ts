import { QueryClient } from '@tanstack/react-query';
import { createStore, keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { restoreQueries } from './persist.ts';

/** A board as the version before kept it, with the server's records. It never changes. */
const kept = {
  key: ['reminders', 'home'],
  data: {
    seq: 7,
    history: 'h',
    data: [
      {
        id: 'list',
        colocationId: 'home',
        createdBy: 'lea',
        createdAt: '2026-11-20T08:00:00.000Z',
        reminderType: 2,
        linkToPP: null,
        coordX: 20,
        coordY: 40,
        coordZ: 3,
        reactions: [],
        content: null,
        color: null,
        mentions: [],
        imageUrl: null,
        caption: null,
        shoppingListName: 'Market',
        items: [],
        shop: 'Rewe',
        isAsWritten: null,
        title: null,
        description: null,
        expirationDate: null,
        isAnonymous: null,
        allowMultipleChoices: null,
        options: null,
        votes: null,
      },
    ],
  },
};

test('a board that the version before kept is shown, and lies on the disk once, in the form of today', async () => {
  const store = createStore('earlier-board', 'kept');
  await set('["reminders","home"]', { ...kept, at: Date.now() }, store);
  const list = {
    kind: 'list',
    id: 'list',
    colocationId: 'home',
    createdBy: 'lea',
    createdAt: '2026-11-20T08:00:00.000Z',
    coordX: 20,
    coordY: 40,
    coordZ: 3,
    reactions: [],
    name: 'Market',
    items: [],
    shop: 'Rewe',
  };
  for (const start of ['the first', 'a later one']) {
    const client = new QueryClient();
    await restoreQueries(client, store);
    const board = client.getQueryData(['notes', 'home']);
    expect({ start, board }).toEqual({ start, board: { seq: 7, history: 'h', data: [list] } });
    expect(await keys(store)).toEqual(['["notes","home"]']);
  }
});
