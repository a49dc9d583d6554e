import type { Hestia } from './hestia.ts';

/** A person with an account, as the wire knows them. */
export type Account = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly jwt: string;
  /** Calls with the bearer token; throws unless the answer is 200. */
  readonly call: <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;
};

let made = 0;

export async function signUp(hestia: Hestia, username: string): Promise<Account> {
  made += 1;
  const email = `person-${process.pid}-${made}@example.org`;
  const password = 'correct horse battery';
  const session = await ask<Session>(hestia, 'POST', '/api/Account/SignUp', { body: { username, email, password } });
  return accountOf(hestia, session, password);
}

/** Opens a session of an existing account. */
export async function signIn(hestia: Hestia, who: Pick<Account, 'email' | 'password'>): Promise<Account> {
  return accountOf(hestia, await openSession(hestia, who), who.password);
}

function accountOf(hestia: Hestia, { user: { id, username, email }, jwt }: Session, password: string): Account {
  const call = <T>(method: string, path: string, body?: unknown) => ask<T>(hestia, method, path, { body, jwt });
  return { id, username, email, password, jwt, call };
}

/** A session and its user. */
export type Session = {
  readonly jwt: string;
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly email: string;
    readonly colocationId: string | null;
  };
};

/** Signs in as another device does. */
export const openSession = (hestia: Hestia, { email, password }: Pick<Account, 'email' | 'password'>) =>
  ask<Session>(hestia, 'POST', '/api/Account/SignIn', { body: { email, password } });

async function ask<T>(
  hestia: Hestia,
  method: string,
  path: string,
  { body, jwt }: { body?: unknown; jwt?: string },
): Promise<T> {
  const headers: Record<string, string> = {};
  if (jwt !== undefined) headers['authorization'] = `Bearer ${jwt}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(hestia.url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
