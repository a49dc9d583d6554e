import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { sql } from 'kysely';
import type { Held, Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

// Invariant: an address opens the calendar of one member of one household, as long as they live there. Its secret is told
// once; what is stored cannot open anything.

type Owner = { readonly colocationId: string; readonly userId: string };

/** Whose calendar an address leads to, and what it is written with. */
export type Reader = Owner & {
  readonly language: Language | null;
  readonly household: string;
  readonly timeZone: string;
};

/** A secret, the same for a request and its repeat (which know the key), and a new one without a key. */
export const makeSecret = (by: Uint8Array, { colocationId, userId, key }: Owner & { key: string | null }): string =>
  createHmac('sha256', by)
    .update(JSON.stringify(['calendar', colocationId, userId, key ?? randomUUID()]))
    .digest('base64url');

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Since when somebody has an address; null without one. */
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
export async function putAddress(tx: Queries, { colocationId, userId }: Owner, secret: string): Promise<string> {
  // Whoever is being taken out makes none on the way, and of two repeats at once the second waits here: what is inserted at the
  // same time could break the uniqueness of the secret, which no `on conflict` below answers.
  const { rows } = await sql<{ madeAt: string }>`
    insert into calendar_addresses as a (colocation_id, user_id, secret_hash)
    select colocation_id, id, ${hashOf(secret)} from (
      select colocation_id, id from users where id = ${userId} and colocation_id = ${colocationId} for no key update
    ) member
    on conflict (colocation_id, user_id) do update set secret_hash = excluded.secret_hash,
      made_at = case when a.secret_hash = excluded.secret_hash then a.made_at else excluded.made_at end
    returning made_at as "madeAt"`.execute(tx.of());
  const [stored] = rows;
  if (!stored) throw notFound('This household');
  return stored.madeAt;
}

/** Takes somebody's address away. */
export async function withdrawAddress(on: Queries, colocationId: string, userId: string): Promise<void> {
  await on
    .of()
    .deleteFrom('calendar_addresses')
    .where('colocation_id', '=', colocationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Somebody moves out: their address leads nowhere. */
export const withdrawAddressOf = (held: Held, userId: string): Promise<void> =>
  withdrawAddress(held, held.colocationId, userId);

/** Whose calendar this is, as long as they live there; undefined when it is nobody's. */
export async function findReader(on: Queries, secret: string): Promise<Reader | undefined> {
  return on
    .of()
    .selectFrom('calendar_addresses as a')
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
