import { eraseCopies, eraseUserData } from '#platform/sync/sync.ts';
import { clearDrafts } from '#platform/drafts.ts';
import { forgetPictures } from '#platform/images/picture-caches.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { forgetPushOwner } from '#platform/session/push-owner.ts';
import { dropReturnPath } from '#platform/session/return-path.ts';
import { forgetToken, forgetUser } from '#platform/session/session.ts';

const PUSH_TIMEOUT_MS = 2000;

/** Erases all data of this user from this device. */
export async function forgetAccount(): Promise<void> {
  await forgetWords();
  // Last, and synchronously: the guards redirect as soon as no user is signed in.
  forgetUser();
  forgetToken();
  await readPhone()?.settle();
}

/** Erases all data that this user read or wrote, and notifications; the session stays. */
export async function forgetWords(): Promise<void> {
  const quiet = endPush();
  await eraseUserData();
  await clearDrafts();
  await quiet;
  await forgetImages();
  sessionStorage.clear();
  dropReturnPath();
}

/** Erases all data that can be fetched again; unsent writes stay for their owner, who signs in again. */
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
  // Without storage it is empty, and signing out must not fail because of it.
  await forgetPictures().catch(() => undefined);
}
