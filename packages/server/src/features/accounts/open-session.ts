import type { Session, User } from '@hestia/contract/accounts/schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findUser } from './repository.ts';

/** All roads of signing in end here. */
export async function openSession(
  { database, sessions }: Platform,
  request: FastifyRequest,
  userId: string,
  fcmToken: string | null | undefined,
): Promise<Session> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const { sessionId, jwt } = await sessions.start(database, userId, { userAgent, fcmToken: fcmToken || null });
  request.log.info({ userId, sessionId, address: request.ip }, 'Signed in');
  return { user: await requireUser(database, userId), jwt };
}

/** Somebody who must exist. */
export async function requireUser(on: Queries, userId: string): Promise<User> {
  const user = await findUser(on, userId);
  if (!user) throw notFound('This user');
  return user;
}
