import { CompiledQuery, sql, type ColumnType } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Caller } from '#platform/kernel/caller.ts';

type AccessTables = {
  sessions: {
    id: string;
    user_id: string;
    last_seen_at: ColumnType<string, never, string>;
    expires_at: string;
    user_agent: string;
  };
  devices: { user_id: string; token: string; session_id: string | null };
};

/** A session that is not used ends after so many days; each use begins them anew. */
const IDLE_DAYS = 180;
const IDLE = sql<string>`now() + make_interval(days => ${sql.lit(IDLE_DAYS)})`;

/** What requests are let in by: who a session speaks for, and the state of their household at that moment. */
export type Standing = Caller & {
  /** The number of the household's last event; null for who lives in none. */
  readonly seq: number | null;
  /** The mark of the history that event numbers belong to. */
  readonly history: string;
};

// Raw SQL: every request runs this, and building the query took longer than reading its result.
const STANDINGS = `
  select s.id as "sessionId", u.id as "userId", u.username, u.colocation_id as "colocationId",
    c.seq, identity.history, s.last_seen_at < now() - interval '5 minutes' as "isStale"
  from sessions s
    join users u on u.id = s.user_id
    left join colocations c on c.id = u.colocation_id
    cross join identity
  where s.id = any($1::uuid[]) and s.expires_at > now() and u.deleted_at is null`;

/** The current state of those of these sessions that still exist; `stale` are those last marked as seen over five minutes ago. */
export async function findStandings(
  on: Queries,
  sessionIds: readonly string[],
): Promise<{ standings: Map<string, Standing>; stale: string[] }> {
  const query = CompiledQuery.raw(STANDINGS, [sessionIds]) as CompiledQuery<Standing & { isStale: boolean }>;
  const { rows } = await on.of().executeQuery(query);
  const standings = new Map<string, Standing>();
  const stale: string[] = [];
  for (const { isStale, ...standing } of rows) {
    standings.set(standing.sessionId, standing);
    if (isStale) stale.push(standing.sessionId);
  }
  return { standings, stale };
}

/** Marks sessions as seen now, unless another process just has. */
export async function touchSessions(on: Queries, sessionIds: readonly string[]): Promise<void> {
  await on
    .of<AccessTables>()
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: IDLE })
    .where('id', '=', anyOf(sessionIds))
    .where('last_seen_at', '<', sql<string>`now() - interval '5 minutes'`)
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
