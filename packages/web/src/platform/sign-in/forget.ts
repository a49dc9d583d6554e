import { eraseCopies, eraseUserData } from '#platform/data/user-data.ts';
import { clearDrafts } from '#platform/drafts.ts';
import { forgetPictures } from '#platform/images/picture-caches.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { forgetPushOwner } from '#platform/session/push-owner.ts';
import { dropReturnPath } from '#platform/session/return-path.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';

const PUSH_TIMEOUT_MS = 2000;

/** Leaves nothing of this person on this device. */
export async function forgetAccount(): Promise<void> {
  await forgetWords();
  // Last, and synchronously: the guards redirect as soon as no user is signed in.
  forgetUser();
  forgetToken();
  await readPhone()?.settle();
}

/** Leaves nothing that this person read or wrote, and no notices; the session stays. */
export async function forgetWords(): Promise<void> {
  const quiet = endPush();
  await eraseUserData();
  await clearDrafts();
  await quiet;
  await forgetImages();
  sessionStorage.clear();
  dropReturnPath();
}

/** Leaves nothing on this device that could be read again; what was written stays for its owner, who signs in again. */
export async function forgetCopies(): Promise<void> {
  await Promise.all([eraseCopies(), forgetImages()]);
}

/** Otherwise the next user of this device would see this user's notifications. */
async function endPush(): Promise<void> {
  forgetPushOwner();
  const ended = readPhone()?.endPush() ?? import('#platform/push.ts').then(({ leaveDevice }) => leaveDevice());
  const timeout = new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT_MS));
  await Promise.race([ended.catch(() => undefined), timeout]);
}

async function forgetImages(): Promise<void> {
  // Where storage is refused it is empty, and signing out must not fail because of it.
  await forgetPictures().catch(() => undefined);
}
