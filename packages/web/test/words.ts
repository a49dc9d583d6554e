import type { Events } from '@hestia/contract/events.ts';
import { defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { commandsOf, delay, inverse, nothing, type Undo } from '@hestia/contract/wire/command.ts';
import * as z from 'zod/mini';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';

const endpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/list',
    access: 'member',
    household: 'own',
    summary: '',
    response: z.array(z.string()),
    cacheable: true,
  },
  add: {
    method: 'POST',
    path: '/add',
    access: 'member',
    household: 'own',
    summary: '',
    body: z.object({ name: z.string() }),
    response: z.string(),
  },
  remove: {
    method: 'DELETE',
    path: '/remove/{name}',
    access: 'member',
    household: 'own',
    summary: '',
    params: z.object({ name: z.string() }),
    response: z.string(),
  },
});

/** A list of words, for tests of what every feature shares. */
export const wordsQuery = versionedQuery(['words'], endpoints.list, {});

type WordState = { readonly words: readonly string[] };
const command = commandsOf<WordState, Events>();

// Any event that carries a text will do.
export const addWord = command({
  kind: 'test.addWord',
  endpoint: endpoints.add,
  args: (name: string) => ({ body: { name } }),
  title: (name) => name,
  emits: ['ChoreDeleted'],
  predict: (name) => [{ name: 'ChoreDeleted', payload: name }],
  about: (name) => [name],
  undo: (name, { words = [] }): Undo =>
    words.includes(name) ? nothing('It was there before.') : inverse(removeWord, name),
});

export const removeWord = command({
  kind: 'test.removeWord',
  endpoint: endpoints.remove,
  args: (name: string) => ({ params: { name } }),
  title: (name) => name,
  emits: ['ReminderDeleted'],
  predict: (name) => [{ name: 'ReminderDeleted', payload: name }],
  about: (name) => [name],
  undo: () => delay,
});

export const wordsReducer = defineCacheReducer({
  key: ['words'],
  events: ['ChoreDeleted', 'ReminderDeleted'],
  apply: (words: readonly string[], { name, payload }) =>
    name === 'ChoreDeleted' ? [...words, payload] : words.filter((word) => word !== payload),
});

export const wordFeatures = { commands: [addWord, removeWord], cacheReducers: [wordsReducer] };
