import { QueryClient } from '@tanstack/react-query';
import { createStore, keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { restoreQueries } from './persist.ts';

/* Copies as earlier versions stored them, with the server's records. They never change. */

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

test('a board stored by the previous version is shown, and stored once in the current form', async () => {
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

const expense = {
  id: 'wine',
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'lea',
  name: 'Wine',
  description: null,
  amount: 30.5,
  paidBy: 'lea',
  splitType: 1,
  splitBetween: { lea: 10.25, tom: 20.25 },
  splitPercentages: null,
  split: { kind: 'personal', sharers: ['lea', 'tom'], extras: { tom: 10 } },
  payers: null,
  original: { currency: 'JPY', amount: 5000, rate: '0.0061' },
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  paidOn: '2026-11-20',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
};
const wine = {
  id: 'wine',
  colocationId: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'lea',
  name: 'Wine',
  description: null,
  amountMinor: 3050,
  paidBy: 'lea',
  shares: { lea: 1025, tom: 2025 },
  split: { kind: 'personal', sharers: ['lea', 'tom'], extras: { tom: 1000 } },
  payers: null,
  original: { currency: 'JPY', minor: 5000, rate: '0.0061' },
  dateOfPayment: '2026-11-20T12:00:00.000Z',
  paidOn: '2026-11-20',
  expenseCategoryId: 'food',
  expenseCategoryName: 'Food',
};
const deletion = { deletedBy: 'tom', deletedAt: '2026-11-21T08:00:00.000Z' };
const bill = {
  id: 'rent',
  name: 'Rent',
  amount: 900,
  lastAmount: 899.5,
  split: { kind: 'amounts', sharers: [{ userId: 'lea', part: 900, fromOn: null, untilOn: null }] },
};
const rent = {
  id: 'rent',
  name: 'Rent',
  amountMinor: 90_000,
  lastMinor: 89_950,
  split: { kind: 'amounts', sharers: [{ userId: 'lea', part: 90_000, fromOn: null, untilOn: null }] },
};
const one = (data: unknown) => ({ seq: 7, history: 'h', data });
const paged = (data: unknown) => ({ pages: [one(data)], pageParams: [null] });

test.each([
  [
    'expenses',
    ['money', 'expenses', 'home', 'all'],
    paged({ expenses: [expense], next: 'more' }),
    ['money', 'expense-pages', 'home', 'all'],
    paged({ expenses: [wine], next: 'more' }),
  ],
  [
    'the last expenses',
    ['trips', 'home'],
    one({ expenses: [expense], next: null }),
    ['last-expenses', 'home'],
    one({ expenses: [wine], next: null }),
  ],
  [
    'deleted expenses',
    ['money', 'deleted', 'home'],
    paged({ deleted: [{ ...deletion, expense }], next: null }),
    ['money', 'deleted-expenses', 'home'],
    paged({ deleted: [{ ...deletion, expense: wine }], next: null }),
  ],
  ['bills', ['bills', 'list', 'home'], one([bill]), ['bills', 'all', 'home'], one([rent])],
])('%s that the version before kept are shown, and kept in the form of today', async (name, key, data, now, shown) => {
  const store = createStore(`earlier ${name}`, 'kept');
  await set(JSON.stringify(key), { key, data, at: Date.now() }, store);
  const client = new QueryClient();
  await restoreQueries(client, store);
  expect(client.getQueryData(now)).toEqual(shown);
  expect(client.getQueryData(key)).toBeUndefined();
  expect(await keys(store)).toEqual([JSON.stringify(now)]);
});

test('an unreadable copy is dropped, and hides no other', async () => {
  const store = createStore('earlier unreadable', 'kept');
  await set(
    '["trips","home"]',
    { key: ['trips', 'home'], data: one({ expenses: [{}], next: null }), at: Date.now() },
    store,
  );
  await set('["reminders","home"]', { ...kept, at: Date.now() }, store);
  const client = new QueryClient();
  await restoreQueries(client, store);
  expect(client.getQueryData(['notes', 'home'])).toBeDefined();
  expect(await keys(store)).toEqual(['["notes","home"]']);
});
