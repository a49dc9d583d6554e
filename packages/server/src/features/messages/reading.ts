import type { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { ReadMark } from '@hestia/contract/messages/schemas.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { Context } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';

type Position = { readonly sendAt: string; readonly messageId: string };

/** The caller's reading position, on any of their devices. */
export const reading = ({ live }: Pick<Platform, 'live'>) => ({
  getReadMark: ({ caller, home }: Context<typeof messageEndpoints.getReadMark>): Promise<ReadMark> => {
    return readMarkOf(home, caller.userId);
  },
  moveReadMark: async ({ caller, home, body }: Context<typeof messageEndpoints.moveReadMark>): Promise<string> => {
    const mark = await moveReadMark(home, caller.userId, body);
    if (mark) live.readFurther(caller.userId, caller.colocationId, mark);
    return caller.userId;
  },
});

/** The last message that a user has read. */
async function readMarkOf(on: Household, userId: string): Promise<ReadMark> {
  const row = await on
    .from('memberships')
    .select(['read_at as sendAt', 'read_message as messageId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { userId, sendAt: row?.sendAt ?? null, messageId: row?.messageId ?? null };
}

/**
 * Moves the mark on, never back, and not beyond this moment: a device whose clock is ahead would have read what is not written yet.
 * Answers where it is then; null when it was there already.
 */
async function moveReadMark(on: Household, userId: string, { sendAt, messageId }: Position): Promise<Position | null> {
  const at = sql<string>`least(${sendAt}::timestamptz(3), statement_timestamp()::timestamptz(3))`;
  const row = await on
    .update('memberships')
    .set({ read_at: at, read_message: messageId })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(read_at is null or (read_at, read_message) < (${at}, ${messageId}::uuid))`)
    .returning(['read_at as sendAt', 'read_message as messageId'])
    .executeTakeFirst();
  return row?.sendAt && row.messageId ? { sendAt: row.sendAt, messageId: row.messageId } : null;
}
