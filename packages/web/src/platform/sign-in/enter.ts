import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Session } from '@hestia/contract/accounts/schemas.ts';
import { call } from '#platform/api/client.ts';
import { closeUserData, openedOutbox } from '#platform/sync/sync.ts';
import { detectLocale, localeOf, saveLocale } from '#platform/i18n/locale.ts';
import { endAtServer } from './end-at-server.ts';
import { forgetAccount } from './forget.ts';
import { mayEraseOthers } from './others-words.ts';
import { dropReturnPath, takeReturnPath } from '#platform/session/return-path.ts';
import { readPhone } from '#platform/kernel/native.ts';
import { announceSession } from '#platform/session/session-end.ts';
import { authenticateUser, readToken, readUser, saveUser } from '#platform/session/session.ts';

/**
 * Stores a fresh session and opens `path` (or the page requested before) as a new page. No data of the former user
 * stays in memory. Another user's unsent writes need a confirmation first; without it the user stays signed out.
 * It applies the account's language; an account without one gets this device's.
 */
export async function enter(session: Session, path: string | null): Promise<void> {
  if (!(await mayEraseOthers(session.user.id))) return endUnused(session);
  await restoreLanguage(session).catch(() => undefined);
  // This page would open the household, too: it is left as soon as possible, since any input on it would be lost.
  authenticateUser(session);
  await readPhone()?.settle();
  announceSession('signedIn');
  location.replace(path ?? takeReturnPath());
}

/** The session is unused, so nothing else would ever end it. */
async function endUnused({ jwt, user }: Session): Promise<void> {
  await endAtServer({ userId: user.id }, jwt);
}

/** Ends the session here and at the server, and forgets everything of this person on this device, in all tabs. */
export async function signOut(): Promise<void> {
  const { id } = readUser();
  // While the session lives: a later opening would call the server, and be refused.
  await openedOutbox();
  await endAtServer({ userId: id || null, fcmToken: readPhone()?.readPushToken() });
  await forgetEverything();
}

/** Removes this user from this device, in all tabs, and shows the sign-in page. */
export async function forgetEverything(): Promise<void> {
  announceSession('signedOut');
  await forgetAccount();
  location.replace('/login');
}

/** Called in other tabs when one signs out. */
export function leaveWithOtherTab(): void {
  closeUserData();
  dropReturnPath();
  location.replace('/login');
}

/** Reads who I am again: name, e-mail and household may have changed elsewhere. */
export async function refreshUser(): Promise<void> {
  const id = readUser().id || idOfToken(readToken());
  if (id === null) return;
  saveUser(await call(accountEndpoints.getUser, { params: { id } }));
}

async function restoreLanguage({ jwt: token, user: { id } }: Session): Promise<void> {
  const saved = localeOf(await call(accountEndpoints.getLanguage, { params: { id } }, { token }));
  if (saved !== null) saveLocale(saved);
  else await call(accountEndpoints.setLanguage, { body: { userId: id, language: detectLocale() } }, { token });
}

/** The user that a jwt names, for a browser that has the cookie but not the record. */
function idOfToken(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
