import { forgetPictures } from '#platform/images/picture-caches.ts';
import { sweepDrafts } from '#platform/drafts.ts';

const OF_SOMEBODY = /^hestia-(?:queries|outbox|messages)-(.+)$/;
const OWNER = 'kept-for';

/**
 * Erases the device's data of all users except `userId`: of former users, and the empty databases that signing out
 * leaves, since the page that signs out still has them open. The empty id ('') erases all.
 */
export async function sweepLeftovers(userId: string): Promise<void> {
  const all = await indexedDB.databases();
  const theirs = all.flatMap(({ name = '' }) => {
    const owner = OF_SOMEBODY.exec(name)?.[1];
    return owner === undefined || owner === userId ? [] : [name];
  });
  await Promise.all([...theirs.map(dropDatabase), sweepDrafts(userId), sweepPictures(userId)]);
}

/** Another tab that has it open closes it with its page; then the browser continues. */
export const dropDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });

/** Pictures share one place on the device: they are deleted when another user signs in. */
async function sweepPictures(userId: string): Promise<void> {
  if (localStorage.getItem(OWNER) === userId) return;
  await forgetPictures();
  localStorage.setItem(OWNER, userId);
}
