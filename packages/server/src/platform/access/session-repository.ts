import { sql, type ColumnType } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Caller } from '#platform/http/feature.ts';

type AccessTables = {
  sessions: {
    id: string;
    user_id: string;
    last_seen_at: ColumnType<string, never, string>;
    expires_at: string;
    user_agent: string;
  };
  devices: { user_id: string; token: string; session_id: string | null };
  users: { id: string; username: string; colocation_id: string | null; deleted_at: string | null };
};

/** A session that is not used ends after so many days; each use begins them anew. */
const IDLE_DAYS = 180;
const IDLE = sql<string>`now() + make_interval(days => ${sql.lit(IDLE_DAYS)})`;

/** Who a session speaks for, if it and its user still are; `isStale` when it was last marked as seen over five minutes ago. */
export async function findCaller(
  on: Queries,
  userId: string,
  sessionId: string,
): Promise<(Caller & { readonly isStale: boolean }) | undefined> {
  return on
    .of<AccessTables>()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.deleted_at', 'is', null)
    .select([
      'u.id as userId',
      's.id as sessionId',
      'u.username',
      'u.colocation_id as colocationId',
      sql<boolean>`s.last_seen_at < now() - interval '5 minutes'`.as('isStale'),
    ])
    .executeTakeFirst();
}

/** Marks a session as seen now. */
export async function touchSession(on: Queries, sessionId: string): Promise<void> {
  await on
    .of<AccessTables>()
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: IDLE })
    .where('id', '=', sessionId)
    .execute();
}

/** Stores a session with its device, if it has one. */
export async function insertSession(
  on: Queries,
  session: { sessionId: string; userId: string; userAgent: string; fcmToken: string | null },
): Promise<void> {
  const { sessionId, userId, userAgent, fcmToken } = session;
  const db = on.of<AccessTables>();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, user_agent: userAgent, expires_at: IDLE })
    .execute();
  if (fcmToken === null) return;
  // A phone that changes hands must not show its new owner the notices of the old one.
  await db.deleteFrom('devices').where('token', '=', fcmToken).where('user_id', '<>', userId).execute();
  await db
    .insertInto('devices')
    .values({ user_id: userId, token: fcmToken, session_id: sessionId })
    .onConflict((conflict) => conflict.columns(['user_id', 'token']).doUpdateSet({ session_id: sessionId }))
    .execute();
}

/** Deletes sessions of a user; their devices go with them. */
export async function deleteSessions(
  on: Queries,
  userId: string,
  which: 'all' | { only: string } | { except: string },
): Promise<void> {
  let query = on.of<AccessTables>().deleteFrom('sessions').where('user_id', '=', userId);
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
  await query.execute();
}
