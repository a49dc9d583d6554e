import type { Passkey } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { sql } from 'kysely';
import { lockUser } from '#platform/access/lock-user.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Data to verify a passkey. */
export type KnownPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
};

/** A user's passkeys, the newest first. */
export async function listPasskeys(on: Queries, userId: string): Promise<Passkey[]> {
  return on
    .of()
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Credential ids of a user's passkeys. */
export async function listCredentials(
  on: Queries,
  userId: string,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return on
    .of()
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

/** The passkey of a credential id, with an existing account. */
export async function findByCredential(on: Queries, credentialId: string): Promise<KnownPasskey | undefined> {
  return on
    .of()
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Concurrent additions of passkeys to an account wait for each other. Returns their number. */
export async function countPasskeys(tx: Queries, userId: string): Promise<number> {
  const db = tx.of();
  await lockUser(tx, userId);
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
};

/** Stores a passkey; false when a device's name for it is taken. */
export async function insertPasskey(on: Queries, passkey: NewPasskey): Promise<boolean> {
  const { userId: user_id, credentialId: credential_id, publicKey: public_key, ...values } = passkey;
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('passkeys')
    .values({ ...values, user_id, credential_id, public_key })
    .onConflict((taken) => taken.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that a passkey has signed; false when it has meanwhile signed elsewhere, or was deleted. */
export async function countUp(on: Queries, { id, counter }: KnownPasskey, to: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .of()
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renames a passkey; false when this user has no such one. */
export async function renamePasskey(on: Queries, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await on
    .of()
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a passkey; false when this user has no such one. */
export async function deletePasskey(on: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await on
    .of()
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
