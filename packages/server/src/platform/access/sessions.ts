import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { gatherReads } from '#platform/access/gather.ts';
import {
  deleteSessions,
  findStandings,
  insertSession,
  requirePassword,
  touchSessions,
  type SessionState,
  type SessionChoice,
} from '#platform/access/session-repository.ts';
import type { SessionKeys } from '#platform/access/session-keys.ts';
import { createTokens } from '#platform/access/tokens.ts';
import type { Bus } from '#platform/db/bus/bus.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';

/** Sessions: a signed jwt names a row; the row decides. */
export type Sessions = {
  /**
   * Creates a session and its jwt, under `sessionId` if given. `fcmToken` is its device. Beyond the maximum, the session unused
   * for longest ends. With `passwordHash`, throws if the password has changed since, or the account asks for more than it.
   */
  start(
    on: Queries,
    userId: string,
    options: {
      userAgent: string;
      fcmToken?: string | null;
      passwordHash?: string | null | undefined;
      sessionId?: string | undefined;
    },
  ): Promise<{ sessionId: string; jwt: string }>;
  /** A jwt of a session that there is, for a request that is repeated; null when it has ended. */
  resume(userId: string, sessionId: string): Promise<string | null>;
  /** The user of a JWT and their current household and event number, read from the database after this call; or null. */
  find(jwt: string): Promise<SessionState | null>;
  /** The same for a paired device, which `find` does not know: calls and the hub refuse devices unless they ask for one. */
  findDevice(jwt: string): Promise<SessionState | null>;
  /** Ends sessions: rows are deleted (with their devices), hub connections end. */
  end(userId: string, which: SessionChoice): Promise<void>;
  /** Ends hub connections of sessions whose rows were deleted by another change, in its transaction. Call it once that is committed. */
  announceEnd(userId: string): void;
};

/** Sessions in a database; `bus` carries "this user changed" to all processes. */
export function createSessions({
  database,
  bus,
  secret,
  log,
}: {
  database: Queries;
  bus: Pick<Bus, 'publish'>;
  secret: Uint8Array | SessionKeys;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Sessions {
  const tokens = createTokens(secret);
  const standingOf = gatherReads(async (sessionIds) => {
    const { standings, stale } = await findStandings(database, sessionIds);
    if (stale.length > 0)
      touchSessions(database, stale).catch((error: unknown) =>
        log.warn(error, 'Failed to update last-seen time of sessions'),
      );
    return standings;
  });

  const announceEnd = (userId: string) => bus.publish('user', userId);

  async function findAs(jwt: string, isDevice: boolean): Promise<SessionState | null> {
    const claims = await tokens.read(jwt);
    const standing = claims && (await standingOf(claims.sessionId));
    return standing && standing.userId === claims.userId && standing.isDevice === isDevice ? standing : null;
  }

  return {
    async start(on, userId, { userAgent, fcmToken, passwordHash, sessionId = randomUUID() }) {
      const session = { sessionId, userId, userAgent: userAgent.slice(0, 300), fcmToken: fcmToken || null };
      const hasEnded = await inTransaction(on, async (tx) => {
        if (passwordHash !== undefined) await requirePassword(tx, userId, passwordHash);
        return insertSession(tx, session);
      });
      if (hasEnded) announceEnd(userId);
      return { sessionId, jwt: await tokens.sign(userId, sessionId) };
    },
    async resume(userId, sessionId) {
      const standing = await standingOf(sessionId);
      return standing?.userId === userId ? tokens.sign(userId, sessionId) : null;
    },
    find: (jwt) => findAs(jwt, false),
    findDevice: (jwt) => findAs(jwt, true),
    async end(userId, which) {
      await deleteSessions(database, userId, which);
      announceEnd(userId);
    },
    announceEnd,
  };
}
