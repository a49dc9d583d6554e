import { CompiledQuery, sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { excluded } from '#platform/db/excluded.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** More browsers and phones than a user has; each device receives a push. */
const MAX_SESSIONS = 50;
const MAX_DEVICES = 20;

/** A session expires after this many days without use. */
const IDLE_DAYS = 180;
const IDLE = sql<string>`now() + make_interval(days => ${sql.lit(IDLE_DAYS)})`;

/** The session's user, and the state of their household at that moment: requests are authorized by it. */
export type SessionState = Caller & {
  /** The number of the household's last event; null without a household. */
  readonly seq: number | null;
  /** The mark of the history that event numbers belong to. */
  readonly history: string;
  /** A paired device: its household is the one that it shows. */
  readonly isDevice: boolean;
};

// Raw SQL: every request runs this, and building the query took longer than reading its result.
const OF_SESSIONS = `
  s.id as "sessionId", u.id as "userId", u.username, coalesce(u.colocation_id, u.device_of) as "colocationId",
  u.device_of is not null as "isDevice", identity.history, s.last_seen_at < now() - interval '5 minutes' as "isStale"`;
const VALID = `
  s.id = any($1::uuid[]) and s.expires_at > now() and u.deleted_at is null
  and (u.device_until is null or u.device_until > now())`;
const STANDINGS = `
  select ${OF_SESSIONS}, coalesce(c.decimals, 2) as decimals, c.seq
  from sessions s
    join users u on u.id = s.user_id
    left join colocations c on c.id = coalesce(u.colocation_id, u.device_of)
    cross join identity
  where ${VALID}`;

// The same over a cluster, where the households are elsewhere: they are read afterwards, so that the number is no older.
const SPREAD_STANDINGS = `
  select ${OF_SESSIONS}, 2 as decimals, null as seq
  from sessions s
    join users u on u.id = s.user_id
    cross join identity
  where ${VALID}`;

type Standing = SessionState & { readonly isStale: boolean };

async function addHouseholds(on: Queries, standings: Standing[]): Promise<void> {
  const ids = standings.flatMap(({ colocationId }) => colocationId ?? []);
  if (ids.length === 0) return;
  const { rows } = await on
    .of()
    .executeQuery(CompiledQuery.raw('select id, seq, decimals from colocations where id = any($1::uuid[])', [ids]));
  const households = new Map((rows as { id: string; seq: number; decimals: number }[]).map((row) => [row.id, row]));
  for (const [index, standing] of standings.entries()) {
    const { seq = null, decimals = 2 } = households.get(standing.colocationId ?? '') ?? {};
    standings[index] = { ...standing, seq, decimals };
  }
}

/** The current state of the existing ones of these sessions; `stale` are those last marked as seen over five minutes ago. */
export async function findStandings(
  on: Queries,
  sessionIds: readonly string[],
): Promise<{ standings: Map<string, SessionState>; stale: string[] }> {
  const query = CompiledQuery.raw(on.isSpread === true ? SPREAD_STANDINGS : STANDINGS, [sessionIds]) as CompiledQuery<
    SessionState & { isStale: boolean }
  >;
  const { rows } = await on.of().executeQuery(query);
  if (on.isSpread === true) await addHouseholds(on, rows);
  const standings = new Map<string, SessionState>();
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
    .of()
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: IDLE })
    .where('id', '=', anyOf(sessionIds))
    .where('last_seen_at', '<', sql<string>`now() - interval '5 minutes'`)
    .execute();
}

/**
 * Throws when a verified password has changed meanwhile, or a second factor is now required. It waits for a concurrent
 * change; the next change waits for this session, and ends it.
 */
export async function requirePassword(tx: Queries, userId: string, passwordHash: string | null): Promise<void> {
  const still = await tx
    .of()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('asks_passkey', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!still) throw new ProblemError('wrongCredentials', 'The password has been changed in the meantime');
}

/**
 * Stores a session with its device, if it has one. Above the limit, the user's least recently used session ends, and
 * the oldest device gets no more pushes. Returns whether a session ended.
 */
export async function insertSession(
  tx: Queries,
  session: { sessionId: string; userId: string; userAgent: string; fcmToken: string | null },
): Promise<boolean> {
  const { sessionId, userId, userAgent, fcmToken } = session;
  // Concurrent sign-ins of a user are counted one after the other.
  await lockUser(tx, userId);
  const db = tx.of();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, user_agent: userAgent, expires_at: IDLE })
    .execute();
  const { rows: ended } = await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and id <> ${sessionId}
      order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS - 1}) returning id`.execute(db);
  if (fcmToken !== null) await putDevice(tx, { sessionId, userId, fcmToken });
  return ended.length > 0;
}

/** Stores the push token of an existing session's device: phones get new ones at any time. */
export async function renewDevice(
  tx: Queries,
  device: { sessionId: string; userId: string; fcmToken: string },
): Promise<void> {
  await lockUser(tx, device.userId);
  const db = tx.of();
  // Its earlier token reaches the same phone, or none.
  await db.deleteFrom('devices').where('session_id', '=', device.sessionId).execute();
  await putDevice(tx, device);
}

async function putDevice(
  tx: Queries,
  { sessionId, userId, fcmToken }: { sessionId: string; userId: string; fcmToken: string },
): Promise<void> {
  const db = tx.of();
  // A phone that changes hands must not show its new owner the notices of the old one.
  await db.deleteFrom('devices').where('token', '=', fcmToken).where('user_id', '<>', userId).execute();
  const row = { session_id: sessionId, created_at: sql<string>`clock_timestamp()` };
  await db
    .insertInto('devices')
    .values({ user_id: userId, token: fcmToken, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token']).doUpdateSet(excluded(row)))
    .execute();
  await sql`
    delete from devices where user_id = ${userId} and token in (
      select token from devices where user_id = ${userId} order by created_at desc offset ${MAX_DEVICES})`.execute(db);
}

/** Selects sessions of a user. */
export type SessionChoice = 'all' | { readonly only: string } | { readonly except: string };

/** Deletes sessions of a user with their devices. */
export async function deleteSessions(on: Queries, userId: string, which: SessionChoice): Promise<void> {
  let query = on.of().deleteFrom('sessions').where('user_id', '=', userId);
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
  await query.execute();
}
