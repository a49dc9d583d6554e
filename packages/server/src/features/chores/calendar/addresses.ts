import { createHash, createHmac } from 'node:crypto';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { sql } from 'kysely';
import type { LockedHousehold, Queries, Household } from '#platform/db/queries.ts';
import { findHouseholdOf, forgetCode, putCode } from '#platform/household-codes.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

// Invariant: an address opens the calendar of one member of one household, while they live there. Its secret is
// returned once; the stored hash grants no access.

type Owner = { readonly colocationId: string; readonly userId: string };

/** The owner of a calendar address, with the settings of its content. */
export type Reader = Owner & {
  readonly language: Language | null;
  readonly household: string;
  readonly timeZone: string;
};

/**
 * A secret from a random seed. A repeated request finds the seed of the first one; a secret derived from the request would
 * come back with a late repeat, after it was withdrawn.
 */
export const secretOf = (by: Uint8Array, seed: string): string =>
  createHmac('sha256', by)
    .update(JSON.stringify(['calendar', seed]))
    .digest('base64url');

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** When a user's address was made; null without one. */
export async function findAddress(on: Queries, userId: string): Promise<string | null> {
  const row = await on
    .of()
    .selectFrom('users as u')
    .innerJoin('calendar_addresses as a', (join) =>
      join.onRef('a.colocation_id', '=', 'u.colocation_id').onRef('a.user_id', '=', 'u.id'),
    )
    .select('a.made_at')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Gives a member this address instead of any other; returns since when they have it. */
export async function putAddress(tx: Household, userId: string, secret: string): Promise<string> {
  // Serializes with a departure.
  const { rows: members } = await sql`
    select 1 from users where id = ${userId} and ${tx.household()} for no key update`.execute(tx.of());
  if (members.length === 0) throw notFound('This household');
  await withdrawAddress(tx, userId);
  await putCode(tx, hashOf(secret), null);
  const { rows } = await sql<{ madeAt: string }>`
    insert into calendar_addresses (colocation_id, user_id, secret_hash)
    values (${tx.colocationId}, ${userId}, ${hashOf(secret)})
    returning made_at as "madeAt"`.execute(tx.of());
  const [stored] = rows;
  if (!stored) throw new Error('The address was not stored');
  return stored.madeAt;
}

/** Deletes a user's address. */
export async function withdrawAddress(on: Household, userId: string): Promise<void> {
  const gone = await on
    .delete('calendar_addresses')
    .where('user_id', '=', userId)
    .returning('secret_hash')
    .executeTakeFirst();
  if (gone) await forgetCode(on, gone.secret_hash);
}

/** A member moves out: their address is deleted. */
export const withdrawAddressOf = (held: LockedHousehold, userId: string): Promise<void> =>
  withdrawAddress(held, userId);

/** The member of a calendar address, while they live there; undefined if unknown. */
export async function findReader(on: Queries, secret: string): Promise<Reader | undefined> {
  const home = await findHouseholdOf(on, hashOf(secret));
  return home
    ?.from('calendar_addresses as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'a.user_id').onRef('u.colocation_id', '=', 'a.colocation_id'),
    )
    .innerJoin('colocations as c', 'c.id', 'a.colocation_id')
    .select([
      'a.colocation_id as colocationId',
      'a.user_id as userId',
      'u.language',
      'c.name as household',
      'c.time_zone as timeZone',
    ])
    .where('a.secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
}
