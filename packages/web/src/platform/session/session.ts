import type { Session, User } from '@hestia/contract/accounts/shapes.ts';
import { useSyncExternalStore } from 'react';
import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

/** What this device remembers of who is signed in. Empty texts when unknown. */
export type UserRecord = {
  readonly username: string;
  readonly email: string;
  readonly colocationId: string | null;
  readonly id: string;
};

const TOKEN = 'token';
const USER = 'user';
const nobody: UserRecord = { username: '', email: '', colocationId: '', id: '' };

const listeners = new Set<() => void>();
let cached: { text: string | null; user: UserRecord } = { text: null, user: nobody };

/** The jwt of the signed-in user, or null. */
export const readToken = (): string | null => readCookie(TOKEN);

/** The user record of local storage; the same object until it changes. */
export function readUser(): UserRecord {
  const text = localStorage.getItem(USER);
  if (text !== cached.text) cached = { text, user: parse(text) };
  return cached.user;
}

export function saveUser(user: UserRecord): void {
  const { username, email, colocationId, id } = user;
  localStorage.setItem(USER, JSON.stringify({ username, email, colocationId, id }));
  for (const listener of listeners) listener();
}

/** Changes the household of the signed-in user; null when there is none. */
export const setColocation = (colocationId: string | null): void => saveUser({ ...readUser(), colocationId });

/** Keeps a fresh session on this device. */
export function authenticateUser({ jwt, user }: { jwt: Session['jwt']; user: User }): void {
  writeCookie(TOKEN, jwt);
  saveUser(user);
}

/** Forgets the token; the user record stays for the next sign-in when the session only ran out. */
export function forgetToken(): void {
  deleteCookie(TOKEN);
}

/** Does not notify this tab: the caller opens a new page immediately. */
export function forgetUser(): void {
  localStorage.removeItem(USER);
}

/** Hears of changes of the user record, also those of other tabs. */
export function subscribeUser(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === USER || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

export const useUser = (): UserRecord => useSyncExternalStore(subscribeUser, readUser);

/** The household of the signed-in user; only for screens behind the guards, where there always is one. */
export function useColocationId(): string {
  return useUser().colocationId ?? '';
}

function parse(text: string | null): UserRecord {
  try {
    const { username, email, colocationId, id } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof UserRecord, unknown>
    >;
    return {
      username: word(username),
      email: word(email),
      colocationId: colocationId === null ? null : word(colocationId),
      id: word(id),
    };
  } catch {
    return nobody;
  }
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
