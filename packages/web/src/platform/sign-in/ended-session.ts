import { clear } from 'idb-keyval';
import { eraseQueries } from '#platform/sync/queries/erase-queries.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { closeUserData, countOwnQueued } from '#platform/sync/sync.ts';
import { openStore } from '#platform/storage/user-storage.ts';
import { sweepDrafts } from '#platform/drafts.ts';
import { forgetPictures } from '#platform/images/picture-caches.ts';
import { forgetUser, readToken, readUser, saveUser } from '#platform/session/session.ts';
import { nobody } from '#platform/session/user-record.ts';
import { forgetCopies } from './forget.ts';
import { dropDatabase } from './leftovers.ts';
import { findOthersWords } from './others-words.ts';

/**
 * The session ended elsewhere, perhaps because the device was lost: all fetched data is erased. The owner's unsent
 * writes wait for them, under their id and name; without any, these are erased as well.
 */
export async function forgetEndedSession(): Promise<void> {
  const { id, username } = readUser();
  if (id === '') return;
  await Promise.allSettled([forgetCopies(), forgetRead(id)]);
  const words = (await countOwnQueued()) + (await findOthersWords('')).count;
  // A user has signed in meanwhile.
  if (readToken() !== null || readUser().id !== id) return;
  if (words > 0) return saveUser({ ...nobody, id, username });
  closeUserData();
  await Promise.allSettled([clear(openStore('outbox', id)), sweepDrafts('')]);
  // How far the chat was read, and the like.
  for (const name of Object.keys(localStorage)) if (name.includes(id)) localStorage.removeItem(name);
  // The current screen is notified.
  saveUser(nobody);
  forgetUser();
}

/** Storage that may not be open yet, as at a start that is refused. */
async function forgetRead(userId: string): Promise<void> {
  await Promise.all([clear(openStore('queries', userId)), dropDatabase(`hestia-messages-${userId}`)]);
}

/** Leaving a household, or being removed, erases its data; the user's own writes stay. */
export async function forgetHousehold(): Promise<void> {
  const { id, colocationId } = readUser();
  const queries = eraseQueries(queryClient, openStore('queries', id), (key) => !key.includes(colocationId));
  // Another household's chat erases the former one itself.
  const chat = colocationId ? Promise.resolve() : dropDatabase(`hestia-messages-${id}`);
  await Promise.allSettled([queries, chat, forgetPictures()]);
}
