import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createCallerCache } from '#platform/access/caller-cache.ts';
import { deleteSessions, findCaller, insertSession, touchSession } from '#platform/access/session-repository.ts';
import { createTokens } from '#platform/access/tokens.ts';
import type { Bus } from '#platform/db/bus.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Caller } from '#platform/http/feature.ts';

/** Sessions: a signed jwt names a row; the row decides. */
export type Sessions = {
  /** Makes a session row and its jwt. `fcmToken` is remembered as the device of the session. */
  start(
    on: Queries,
    userId: string,
    options: { userAgent: string; fcmToken?: string | null },
  ): Promise<{ sessionId: string; jwt: string }>;
  /** Who a jwt speaks for, or null; at most one second old, at once after `forget`. */
  find(jwt: string): Promise<Caller | null>;
  /** Ends sessions: rows go (with their devices), caches forget, hub connections end. */
  end(userId: string, which: 'all' | { only: string } | { except: string }): Promise<void>;
  /** Forgets what is cached of a user, in this process. */
  forget(userId: string): void;
};

/** Sessions in a database; `bus` carries "this user changed" to and from the other processes. */
export function createSessions({
  database,
  bus,
  secret,
  log,
}: {
  database: Queries;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  secret: Uint8Array;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Sessions {
  const tokens = createTokens(secret);
  const callers = createCallerCache();
  bus.subscribe('user', (userId) => callers.forget(userId));

  async function read(userId: string, sessionId: string): Promise<Caller | null> {
    const found = await findCaller(database, userId, sessionId);
    if (!found) return null;
    const { isStale, ...caller } = found;
    if (isStale)
      touchSession(database, sessionId).catch((error: unknown) =>
        log.warn(error, 'A session could not be marked as seen'),
      );
    return caller;
  }

  return {
    async start(on, userId, { userAgent, fcmToken }) {
      const sessionId = randomUUID();
      await insertSession(on, { sessionId, userId, userAgent: userAgent.slice(0, 300), fcmToken: fcmToken || null });
      return { sessionId, jwt: await tokens.sign(userId, sessionId) };
    },
    async find(jwt) {
      const claims = await tokens.read(jwt);
      return claims && callers.find(claims.userId, claims.sessionId, () => read(claims.userId, claims.sessionId));
    },
    async end(userId, which) {
      await deleteSessions(database, userId, which);
      callers.forget(userId);
      bus.publish('user', userId);
    },
    forget: (userId) => callers.forget(userId),
  };
}
