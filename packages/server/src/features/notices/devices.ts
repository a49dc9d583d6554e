import type { NoticeDevice } from '@hestia/contract/notices/endpoints.ts';
import type { Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** A user's browsers with notifications, by the session that registered each. */
export async function listDevices(
  on: Queries,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<NoticeDevice[]> {
  const rows = await on
    .of()
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.id', 's.user_agent as userAgent', (row) => row.fn.min('p.created_at').as('createdAt')])
    .where('p.user_id', '=', userId)
    .groupBy(['s.id', 's.user_agent'])
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, userAgent: row.userAgent ?? '', current: row.id === sessionId }));
}

/** Deletes the subscriptions of one of a user's browsers. */
export async function removeDevice(on: Queries, userId: string, sessionId: string): Promise<void> {
  const gone = await on
    .of()
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new ProblemError('notFound', 'There is no such device');
}

/** Removes the phone of a session; the session stays. */
export async function removePhone(on: Queries, sessionId: string): Promise<void> {
  await on.of().deleteFrom('devices').where('session_id', '=', sessionId).execute();
}
