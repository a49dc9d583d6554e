import type { Session, User } from '@hestia/contract/accounts/schemas.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/kernel/listeners.ts';
import { type Phone, readPhone } from '#platform/kernel/native.ts';
import { deleteCookie, forgetCookies, readCookie, TOKEN_COOKIE, writeCookie } from './cookies.ts';
import { nobody, parseUser, USER_KEY, type UserRecord } from './user-record.ts';

const listeners = createListeners();
let cached: { text: string | null; user: UserRecord } = { text: null, user: nobody };

/**
 * The storage of the token: in a cookie, or in a phone's secure storage. The cookie comes with the session, and stays as the
 * server set it: Safari keeps a script's cookie for seven days. The script sets it only if a proxy has lost it.
 */
const cookie: Phone['tokens'] = {
  read: () => readCookie(TOKEN_COOKIE),
  write: (jwt) => {
    forgetCookies();
    if (readCookie(TOKEN_COOKIE) !== jwt) writeCookie(TOKEN_COOKIE, jwt);
  },
  forget: () => deleteCookie(TOKEN_COOKIE),
};
const tokens = () => readPhone()?.tokens ?? cookie;

/** The jwt of the signed-in user, or null. */
export const readToken = (): string | null => tokens().read();

/** The user record of local storage; the same object until it changes. */
export function readUser(): UserRecord {
  const text = localStorage.getItem(USER_KEY);
  if (text !== cached.text) cached = { text, user: parseUser(text) };
  return cached.user;
}

export function saveUser(user: UserRecord): void {
  const { username, email, colocationId, id } = user;
  localStorage.setItem(USER_KEY, JSON.stringify({ username, email, colocationId, id }));
  listeners.notify();
}

/** Changes the household of the signed-in user; null if there is none. */
export const setColocation = (colocationId: string | null): void => saveUser({ ...readUser(), colocationId });

/** Stores a new session on this device. */
export function authenticateUser({ jwt, user }: { jwt: Session['jwt']; user: User }): void {
  tokens().write(jwt);
  saveUser(user);
}

/** Removes the token; the user record stays for the next sign-in if the session only expired. */
export function forgetToken(): void {
  tokens().forget();
}

/** Does not notify this tab: the caller opens a new page immediately. */
export function forgetUser(): void {
  localStorage.removeItem(USER_KEY);
}

/** Called at changes of the user record, including other tabs'. */
export function subscribeUser(listener: () => void): () => void {
  // One listener for all subscribers, since most rows of a list subscribe.
  window.addEventListener('storage', notifyOnStorage);
  return listeners.add(listener);
}

function notifyOnStorage(event: StorageEvent): void {
  if (event.key === USER_KEY || event.key === null) listeners.notify();
}

export const useUser = (): UserRecord => useSyncExternalStore(subscribeUser, readUser);

/** The household of the signed-in user; only for screens behind the guards, where there always is one. */
export const useColocationId = (): string => useUser().colocationId ?? '';
