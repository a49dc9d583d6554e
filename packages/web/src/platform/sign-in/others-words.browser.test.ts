import { clear, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { openStore } from '#platform/storage/user-storage.ts';
import { clearDrafts, saveDraft, saveDraftPictures } from '#platform/drafts.ts';
import { findOthersWords, mayEraseOthers } from './others-words.ts';
import { saveUser } from '#platform/session/session.ts';

const actAs = (id: string) => saveUser({ id, username: `${id}’s name`, email: '', colocationId: 'home' });

beforeEach(async () => {
  const owners = (await indexedDB.databases()).flatMap(({ name = '' }) => /^hestia-outbox-(.+)$/.exec(name)?.[1] ?? []);
  for (const owner of owners) await clear(openStore('outbox', owner));
  await clearDrafts();
  localStorage.clear();
});

test("another user's unsent writes are counted: queued ones, and each form once", async () => {
  const [ada, bea] = [crypto.randomUUID(), crypto.randomUUID()];
  actAs(ada);
  for (const seq of [1, 2]) await set(seq, { seq }, openStore('outbox', ada));
  await set(3, { seq: 3, isPassive: true }, openStore('outbox', ada));
  saveDraft('chat', 'Who cooks?');
  saveDraft('note', 'Rent');
  // Texts that don't count: the read mark, an empty bin, an invitation, and the text just typed to sign in.
  saveDraft('bin', []);
  saveDraft('invitation:home', { code: 'ABC' });
  saveDraft('login', { email: 'bea@example.org' });
  await saveDraftPictures('note', [new Blob(['cat'], { type: 'image/webp' })]);
  expect(await findOthersWords(bea)).toEqual({ username: `${ada}’s name`, count: 4 });
  // They don't count as another user's for her, and neither do texts typed before any sign-in.
  expect((await findOthersWords(ada)).count).toBe(0);
  expect(await mayEraseOthers(ada)).toBe(true);
});

test('if two users left writes, no name is shown', async () => {
  const [ada, bea] = [crypto.randomUUID(), crypto.randomUUID()];
  actAs(ada);
  saveDraft('chat', 'Who cooks?');
  actAs(bea);
  saveDraft('chat', 'I do');
  expect(await findOthersWords(crypto.randomUUID())).toMatchObject({ username: '', count: 2 });
});
