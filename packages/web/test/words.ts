import type { Events } from '@hestia/contract/events.ts';
import { defineCalls } from '@hestia/contract/wire/call.ts';
import { commandsOf } from '@hestia/contract/wire/command.ts';
import * as z from 'zod/mini';
import { versionedQuery } from '#platform/data/versioned.ts';
import { defineView } from '#platform/kernel/view.ts';

const calls = defineCalls({
  list: { method: 'GET', path: '/list', who: 'member', says: '', answer: z.array(z.string()), versioned: true },
  add: {
    method: 'POST',
    path: '/add',
    who: 'member',
    says: '',
    body: z.object({ name: z.string() }),
    answer: z.string(),
  },
});

/** A list of words, for tests of what every feature shares. */
export const wordsQuery = versionedQuery(['words'], calls.list, {});

// Any event that carries a text will do.
export const addWord = commandsOf<object, Events>()({
  kind: 'test.addWord',
  call: calls.add,
  args: (name: string) => ({ body: { name } }),
  title: (name) => name,
  emits: ['ChoreDeleted'],
  predict: (name) => [{ name: 'ChoreDeleted', payload: name }],
});

export const wordsView = defineView({
  key: ['words'],
  events: ['ChoreDeleted'],
  apply: (words: readonly string[], { payload }) => [...words, payload],
});

export const wordFeatures = { commands: [addWord], views: [wordsView] };
