import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { Phone } from '#platform/kernel/native.ts';
import { USER_KEY } from '#platform/session/user-record.ts';
import { Preferences } from './plugins.ts';

/**
 * The servers of this phone, and a session for each. Tokens are only in the platform's secure storage. The Keychain of
 * iOS survives the app: its contents without a list of servers belong to an earlier installation.
 */
type Servers = { readonly current: string; readonly all: readonly string[] };
type Session = { readonly jwt: string; readonly user: string | null };

const LIST = 'servers';
const sessionOf = (address: string) => `session:${address}`;

let servers: Servers = { current: '', all: [] };
let token: string | null = null;
let writing: Promise<unknown> = Promise.resolve();

/**
 * Reads the phone's storage; all other functions of this file require it. Returns the server's address, empty on a
 * first start.
 */
export async function openVault(): Promise<string> {
  const { value } = await Preferences.get({ key: LIST });
  if (value === null) await SecureStorage.clear();
  servers = value === null ? { current: '', all: [] } : (JSON.parse(value) as Servers);
  token = servers.current === '' ? null : ((await readSession(servers.current))?.jwt ?? null);
  return servers.current;
}

export const tokenVault: Phone['tokens'] = {
  read: () => token,
  write: (jwt) => {
    token = jwt;
    write(() => keepSession(servers.current, { jwt, user: null }));
  },
  forget: () => {
    token = null;
    write(() => SecureStorage.remove(sessionOf(servers.current)));
  },
};

/** Resolves when the next page would find the current token. */
export async function tokenWritten(): Promise<void> {
  await writing;
}

/** The servers stored on this phone, the one in use first. */
export const knownServers = (): readonly string[] => [
  ...(servers.current === '' ? [] : [servers.current]),
  ...servers.all.filter((each) => each !== servers.current),
];

/**
 * Uses this server from the next page on, with the phone's session for it. The caller has erased the data of the
 * former one, and opens a new page.
 */
export async function chooseServer(address: string): Promise<void> {
  await writing;
  if (address === servers.current) return;
  if (token !== null) await keepSession(servers.current, { jwt: token, user: localStorage.getItem(USER_KEY) });
  const session = await readSession(address);
  if (session?.user) localStorage.setItem(USER_KEY, session.user);
  else localStorage.removeItem(USER_KEY);
  token = session?.jwt ?? null;
  await keepList({ current: address, all: [...new Set([...servers.all, address])] });
}

/** Forgets a server that is not in use, with its session. */
export async function forgetServer(address: string): Promise<void> {
  if (address === servers.current) return;
  await SecureStorage.remove(sessionOf(address));
  await keepList({ ...servers, all: servers.all.filter((each) => each !== address) });
}

async function keepList(list: Servers): Promise<void> {
  servers = list;
  await Preferences.set({ key: LIST, value: JSON.stringify(list) });
}

async function readSession(address: string): Promise<Session | null> {
  // After a change of its lock, a phone may not return it: then the user signs in again.
  const stored = await SecureStorage.get(sessionOf(address), false).catch(() => null);
  return typeof stored === 'object' ? (stored as Session | null) : null;
}

const keepSession = (address: string, session: Session) =>
  SecureStorage.set(sessionOf(address), { ...session }, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly);

/** In sequence, so that the last value is written last. */
function write(work: () => Promise<unknown>): void {
  writing = writing.then(work).catch(() => undefined);
}
