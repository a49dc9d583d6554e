import { eraseCopies, eraseUserData } from '#platform/data/user-data.ts';
import { clearDrafts } from '#platform/drafts.ts';
import { forgetPushOwner } from '#platform/session/push-owner.ts';
import { dropReturnPath } from '#platform/session/return-path.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';

const PUSH_PATIENCE = 2000;

/** Leaves nothing of this person on this device. */
export async function forgetPerson(): Promise<void> {
  const quiet = endPush();
  await eraseUserData();
  await clearDrafts();
  await quiet;
  await forgetImages();
  // Last, and at once: the guards lead away as soon as nobody is signed in.
  sessionStorage.clear();
  dropReturnPath();
  forgetUser();
  forgetToken();
}

/** Leaves nothing on this device that could be read again; what was written stays for its owner, who signs in again. */
export async function forgetCopies(): Promise<void> {
  await Promise.all([eraseCopies(), forgetImages()]);
}

/** Else whoever has this device next would be shown this person's notices. */
async function endPush(): Promise<void> {
  forgetPushOwner();
  const ended = import('#platform/push.ts').then(({ dropSubscription }) => dropSubscription());
  const patience = new Promise((resolve) => setTimeout(resolve, PUSH_PATIENCE));
  await Promise.race([ended.catch(() => undefined), patience]);
}

async function forgetImages(): Promise<void> {
  // Where it is refused there is nothing in it, and nobody must stay signed in for it.
  if ('caches' in globalThis) await caches.delete('images').catch(() => false);
}
