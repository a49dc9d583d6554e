import type { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { ReadMark } from '@hestia/contract/messages/schemas.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Context } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';

type Reader = { readonly userId: string; readonly colocationId: string };
type Position = { readonly sendAt: string; readonly messageId: string };

/** The caller's reading position, on any of their devices. */
export const reading = ({ database, live }: Pick<Platform, 'database' | 'live'>) => ({
  getReadMark: ({ caller }: Context<typeof messageEndpoints.getReadMark>): Promise<ReadMark> => {
    return readMarkOf(database, caller);
  },
  moveReadMark: async ({ caller, body }: Context<typeof messageEndpoints.moveReadMark>): Promise<string> => {
    const mark = await moveReadMark(database, caller, body);
    if (mark) live.readFurther(caller.userId, caller.colocationId, mark);
    return caller.userId;
  },
});

/** The last message that a user has read. */
async function readMarkOf(on: Queries, { userId, colocationId }: Reader): Promise<ReadMark> {
  const row = await on
    .of()
    .selectFrom('memberships')
    .select(['read_at as sendAt', 'read_message as messageId'])
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { userId, sendAt: row?.sendAt ?? null, messageId: row?.messageId ?? null };
}

/**
 * Moves the mark on, never back, and not beyond this moment: a device whose clock is ahead would have read what is not written yet.
 * Answers where it is then; null when it was there already.
 */
async function moveReadMark(
  on: Queries,
  { userId, colocationId }: Reader,
  { sendAt, messageId }: Position,
): Promise<Position | null> {
  const at = sql<string>`least(${sendAt}::timestamptz(3), clock_timestamp()::timestamptz(3))`;
  const row = await on
    .of()
    .updateTable('memberships')
    .set({ read_at: at, read_message: messageId })
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(read_at is null or (read_at, read_message) < (${at}, ${messageId}::uuid))`)
    .returning(['read_at as sendAt', 'read_message as messageId'])
    .executeTakeFirst();
  return row?.sendAt && row.messageId ? { sendAt: row.sendAt, messageId: row.messageId } : null;
}
