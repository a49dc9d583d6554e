import { get, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { openUserData, eraseUserData, enqueueDelayed, eraseCopies, readOutbox } from '#platform/sync/sync.ts';
import { openStore } from '#platform/storage/user-storage.ts';
import { clearDrafts, saveDraft, saveDraftPictures, readDraft, readDraftPictures } from '#platform/drafts.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Events } from '@hestia/contract/events.ts';
import { commandsOf, delay } from '@hestia/contract/wire/command.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sweepLeftovers } from './leftovers.ts';
import { saveUser } from '#platform/session/session.ts';

const actAs = (id: string) => saveUser({ id, username: id, email: '', colocationId: 'home' });
const databases = async () => (await indexedDB.databases()).map(({ name = '' }) => name);
const picture = new Blob(['cat'], { type: 'image/webp' });

/** Databases left by a closed page: no connection keeps them open. */
async function leaveDatabase(name: string): Promise<void> {
  const opened = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(name, 1);
  request.addEventListener('success', () => opened.resolve(request.result));
  request.addEventListener('error', () => opened.reject(new Error(`${name} cannot be opened`)));
  (await opened.promise).close();
}

beforeEach(async () => {
  await eraseUserData();
  await clearDrafts();
  localStorage.clear();
});

test("another user's stored data is erased, and mine stays", async () => {
  for (const owner of ['ines', 'marc'])
    for (const kind of ['queries', 'outbox', 'messages']) await leaveDatabase(`hestia-${kind}-${owner}`);
  saveDraft('login', 'nobody’s');
  for (const owner of ['ines', 'marc']) {
    actAs(owner);
    saveDraft('chat', `of ${owner}`);
    await saveDraftPictures('note', [picture]);
  }
  for (const cache of ['images', 'images-passing'])
    await (await caches.open(cache)).put('/api/Reminder/images/cat.webp', new Response('cat'));

  await sweepLeftovers('marc');
  expect((await databases()).filter((name) => /-(?:ines|marc)$/.test(name)).toSorted()).toEqual([
    'hestia-messages-marc',
    'hestia-outbox-marc',
    'hestia-queries-marc',
  ]);
  expect([readDraft('chat'), await readDraftPictures('note')]).toEqual(['of marc', [expect.any(Blob)]]);
  expect([await caches.has('images'), await caches.has('images-passing')]).toEqual([false, false]);
  actAs('ines');
  expect([readDraft('chat'), await readDraftPictures('note')]).toEqual([null, []]);

  // A second page of the same person finds their pictures again.
  await (await caches.open('images')).put('/api/Reminder/images/cat.webp', new Response('cat'));
  await sweepLeftovers('marc');
  expect(await caches.has('images')).toBe(true);
});

test("without a signed-in user, no user's data stays", async () => {
  await leaveDatabase('hestia-queries-ines');
  await sweepLeftovers('');
  expect((await databases()).filter((name) => name.endsWith('-ines'))).toEqual([]);
});

const rename = commandsOf<object, Events>()({
  kind: 'test.rename',
  endpoint: accountEndpoints.updateUser,
  title: (username) => username,
  args: (username: string) => ({ body: { id: crypto.randomUUID(), username } }),
  emits: [],
  predict: () => [],
  about: () => [],
  undo: () => delay,
});

test('a session ended elsewhere leaves unsent writes, and no fetched data', async () => {
  const me = crypto.randomUUID();
  actAs(me);
  await openUserData(me);
  await set('balance', { key: ['balance'], data: { seq: 1, data: 12 }, at: Date.now() }, openStore('queries', me));
  queryClient.setQueryData(['balance'], { seq: 1, data: 12 });
  saveDraft('chat', 'Who cooks?');
  await enqueueDelayed(rename, 'Léa', 60_000);
  await eraseCopies();
  expect(await get('balance', openStore('queries', me))).toBeUndefined();
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
  expect([readDraft('chat'), readOutbox()?.snapshot().length]).toEqual(['Who cooks?', 1]);
});
