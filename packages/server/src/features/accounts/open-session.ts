import type { Session, User } from '@hestia/contract/accounts/schemas.ts';
import type { FastifyRequest } from 'fastify';
import { credentialsOf } from '#platform/access/credentials.ts';
import { renewDevice } from '#platform/access/session-repository.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { beginSessionCookie } from '#platform/http/answers/session-cookie.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { alreadyUsed } from './credentials.ts';
import { findUser } from './repository.ts';

/**
 * Opens the session of every sign-in. For a password, `by` says how it was checked, since it may change meanwhile. For an ID
 * token, it names the session that used the token.
 */
export async function openSession(
  { database, sessions, counts, settings }: Platform,
  request: FastifyRequest,
  userId: string,
  fcmToken: string | null | undefined,
  by: { readonly passwordHash?: string | null; readonly sessionId?: string } = {},
): Promise<Session> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const { sessionId, jwt } = await sessions.start(database, userId, {
    userAgent,
    fcmToken: fcmToken || null,
    ...by,
  });
  // The path names the method: a password, a passkey, a provider, a link of the host.
  request.log.info({ userId, sessionId, address: request.ip, path: request.routeOptions.url }, 'Signed in');
  counts.signIn('succeeded');
  beginSessionCookie(request, settings, jwt);
  return { user: await requireUser(database, userId), jwt };
}

/** The session of a first request, for its repeat: no further one is opened, and an ended one isn't returned. */
export async function resumeSession(
  { database, sessions }: Platform,
  userId: string,
  sessionId: string,
): Promise<Session> {
  const jwt = await sessions.resume(userId, sessionId);
  if (jwt === null) throw alreadyUsed();
  return { user: await requireUser(database, userId), jwt };
}

/** Of all roads of signing in, what did not open. */
export function noteRefusal(
  { counts }: Platform,
  request: FastifyRequest,
  what: 'wrong e-mail or password' | 'passkey refused' | 'recovery code refused' | 'recovery code without the password',
  userId?: string,
): void {
  // Filters of fail2ban search for these words and the address.
  request.log.info({ userId, address: request.ip }, `Sign-in failed: ${what}`);
  counts.signIn('failed');
}

/** This request's own session continues, with the current push token of its device. */
export async function storeDevice(
  { database }: Platform,
  { caller, request, fcmToken }: { caller: Caller; request: FastifyRequest; fcmToken: string },
): Promise<Session> {
  const { userId, sessionId } = caller;
  await inTransaction(database, (tx) => renewDevice(tx, { userId, sessionId, fcmToken }));
  return { user: await requireUser(database, userId), jwt: credentialsOf(request.headers)?.jwt ?? '' };
}

/** A user who must exist. */
export async function requireUser(on: Queries, userId: string): Promise<User> {
  const user = await findUser(on, userId);
  if (!user) throw notFound('This user');
  return user;
}
