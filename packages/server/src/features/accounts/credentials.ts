import type { AccountSession } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { ProviderIdentity } from './tokens/id-tokens.ts';

/** Password sign-in data, and whether a passkey is required after it. */
export type Account = { readonly id: string; readonly passwordHash: string | null; readonly asksPasskey: boolean };

/** The account of an e-mail address, ignoring case. */
export async function findByEmail(on: Queries, email: string): Promise<Account | undefined> {
  return on
    .of()
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'asks_passkey as asksPasskey'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/** The caller's password hash, for verifying and comparing, and the time of sign-in. */
export async function findCredentials(
  on: Queries,
  caller: { userId: string; sessionId: string },
): Promise<{ username: string; email: string | null; passwordHash: string | null; signedInAt: string } | undefined> {
  return on
    .of()
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['username', 'email', 'password_hash as passwordHash', 'sessions.created_at as signedInAt'])
    .where('users.id', '=', caller.userId)
    .where('sessions.id', '=', caller.sessionId)
    .executeTakeFirst();
}

/** Replaces the stored password, unless it changed meanwhile; returns whether it did. With none stored, nothing is replaced. */
export async function replacePassword(
  on: Queries,
  id: string,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .of()
    .updateTable('users')
    .set({ password_hash: to, ...(to === null && { asks_passkey: false }) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether any account exists. */
export async function hasAccounts(on: Queries): Promise<boolean> {
  return (await on.of().selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Takes an ID token for a session, once for all processes; throws `wrongCredentials` when it was taken before. */
export async function takeToken(on: Queries, { token }: ProviderIdentity, sessionId: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('used_id_tokens')
    .values({ hash: token.hash, expires_at: token.expiresAt, session_id: sessionId })
    .onConflict((used) => used.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw alreadyUsed();
}

export const alreadyUsed = () => new ProblemError('wrongCredentials', 'This sign-in token has already been used');

/** The session that an ID token was taken for; null when it was not. */
export async function findTokenSession(on: Queries, { token }: ProviderIdentity): Promise<string | null> {
  const row = await on
    .of()
    .selectFrom('used_id_tokens')
    .select('session_id')
    .where('hash', '=', token.hash)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** The user with this account at a provider. */
export async function findByIdentity(on: Queries, { issuer, subject }: ProviderIdentity): Promise<string | undefined> {
  const row = await on
    .of()
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether the user already signs in with another account of the same issuer. */
export async function hasIdentityOf(on: Queries, userId: string, issuer: string): Promise<boolean> {
  const row = await on
    .of()
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user signs in with any provider: then a provider has verified the e-mail address. */
export async function hasIdentity(on: Queries, userId: string): Promise<boolean> {
  const row = await on.of().selectFrom('identities').select('subject').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Ties an account at a provider to a user. */
export async function insertIdentity(
  on: Queries,
  userId: string,
  { issuer, subject }: ProviderIdentity,
): Promise<void> {
  await on
    .of()
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(on: Queries, userId: string): Promise<void> {
  await on.of().deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Deletes all recovery codes of a user. */
export async function deleteRecoveryCodes(on: Queries, userId: string): Promise<void> {
  await on.of().deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Removes a device; undefined if this user has no such device, else its session. */
export async function takeDevice(
  on: Queries,
  userId: string,
  token: string,
): Promise<{ sessionId: string | null } | undefined> {
  return on
    .of()
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .returning('session_id as sessionId')
    .executeTakeFirst();
}

/** A user's sessions, the latest seen first. */
export async function listSessions(on: Queries, userId: string): Promise<Omit<AccountSession, 'current'>[]> {
  return on
    .of()
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Remembers the key of a request that made an account, so that its repeat is known. */
export async function rememberKey(on: Queries, userId: string, key: string | null): Promise<void> {
  if (key === null) return;
  await on
    .of()
    .insertInto('idempotency')
    .values({ user_id: userId, key })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Whether a request with this key was done for this user before. */
export async function knowsKey(on: Queries, userId: string, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const row = await on
    .of()
    .selectFrom('idempotency')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
