import type { RecoveryCodes } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';
import { deleteRecoveryCodes } from '../credentials.ts';
import type { MadeCode } from './codes.ts';

/** Number of a user's remaining codes. */
export async function countCodes(on: Queries, userId: string): Promise<RecoveryCodes> {
  return on
    .of()
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
      fn.max('made_at').as('madeAt'),
      fn.max('used_at').as('lastUsedAt'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores new codes instead of the previous ones. Concurrent requests run one after the other. */
export async function replaceCodes(tx: Queries, userId: string, codes: readonly MadeCode[]): Promise<void> {
  const db = tx.of();
  await lockUser(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map(({ lead, hash }) => ({ user_id: userId, lead, hash })))
    .execute();
}

/** The possible owner of an unused code, and its hash. */
export async function findCode(
  on: Queries,
  email: string,
  lead: string,
): Promise<{ userId: string; hash: string; asksPasskey: boolean } | undefined> {
  return on
    .of()
    .selectFrom('users')
    .innerJoin('recovery_codes', 'recovery_codes.user_id', 'users.id')
    .select(['users.id as userId', 'hash', 'users.asks_passkey as asksPasskey'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('lead', '=', lead)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Consumes a code; false when another request was first, or new codes were made. */
export async function spendCode(tx: Queries, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
