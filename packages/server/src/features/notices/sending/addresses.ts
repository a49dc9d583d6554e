import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import { excluded } from '#platform/db/excluded.ts';
import type { Queries } from '#platform/db/queries.ts';

/** A way to a device: the token of a phone, or the endpoint of a subscription. */
export type Address = { readonly token: string } | { readonly endpoint: string };

/**
 * Removes dead devices (tokens of phones) and subscriptions (endpoints): those not registered again since `since` (milliseconds
 * since 1970).
 */
export async function forgetAddress(on: Queries, address: Address, since: number | null): Promise<void> {
  const db = on.of();
  const query =
    'token' in address
      ? db.deleteFrom('devices').where('token', '=', address.token)
      : db.deleteFrom('push_subscriptions').where('endpoint', '=', address.endpoint);
  const until = since === null ? sql<string>`'infinity'` : sql<string>`to_timestamp(${since / 1000}::float8)`;
  await query.where('created_at', '<=', until).execute();
}

/** A generous limit: each browser is sent a push, so a thousand would be a weapon. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * Stores a subscription as the caller's: a browser belongs to the last user to sign in. Above the limit, the oldest are
 * deleted.
 */
export async function putSubscription(
  tx: Queries,
  owner: { userId: string; sessionId: string },
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  const created_at = sql<string>`statement_timestamp()`;
  const row = { ...subscription, user_id: owner.userId, session_id: owner.sessionId, created_at };
  const db = tx.of();
  // Those that come at once are counted one after the other.
  await lockUser(tx, owner.userId);
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(excluded(row)))
    .execute();
  await sql`
    delete from push_subscriptions where user_id = ${owner.userId} and endpoint not in (
      select endpoint from push_subscriptions where user_id = ${owner.userId}
      order by created_at desc limit ${MAX_SUBSCRIPTIONS})`.execute(db);
}

/** Forgets a subscription of the caller's. */
export async function deleteSubscription(on: Queries, userId: string, endpoint: string): Promise<void> {
  await on
    .of()
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}
