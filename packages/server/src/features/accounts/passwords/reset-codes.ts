import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { excluded } from '#platform/db/excluded.ts';
import type { Queries } from '#platform/db/queries.ts';

// Invariant: a link sets one account's password, once and for a limited time. Its code is returned once; the stored
// hash grants no access.

/**
 * Lifetimes of links in hours, by their maker. An e-mailed link can be requested without signing in, so it replaces
 * only the last e-mailed one.
 */
const HOURS = { byHand: 24, byMail: 1 } as const;
type ResetMethod = keyof typeof HOURS;

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** A code that is good only while this session lasts: ending the session withdraws the link. */
export const codeWithin = (sessionId: string): string => `${randomBytes(24).toString('base64url')}.${sessionId}`;

/** SQL: the session that a code names, if any, has not ended. */
function isInSession(code: string): RawBuilder<boolean> {
  const [, sessionId = null] = /\.([0-9a-f-]{36})$/.exec(code) ?? [];
  return sessionId === null
    ? sql`true`
    : sql`exists (select 1 from sessions where id::text = ${sessionId} and user_id = password_resets.user_id and expires_at > now())`;
}

type CodeOptions = {
  readonly code?: string;
  readonly way?: ResetMethod;
  /** Whether using it also ends the passkey requirement. */
  readonly withoutPasskeys?: boolean;
};

/**
 * Creates a code for a user, which replaces the former one of the same kind. Returns its expiry, and its stored form.
 */
export async function makeReset(
  on: Queries,
  userId: string,
  { code = randomBytes(24).toString('base64url'), way = 'byHand', withoutPasskeys = false }: CodeOptions = {},
): Promise<{ code: string; hash: Buffer; expiresAt: string }> {
  const hash = hashOf(code);
  const row = {
    code_hash: hash,
    without_passkeys: withoutPasskeys,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(hours => ${sql.lit(HOURS[way])})`,
  };
  const { expires_at: expiresAt } = await on
    .of()
    .insertInto('password_resets')
    .values({ user_id: userId, mailed: way === 'byMail', ...row })
    .onConflict((former) => former.columns(['user_id', 'mailed']).doUpdateSet(excluded(row)))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { code, hash, expiresAt };
}

/** Until when what is stored of a code is good; undefined once it is used, withdrawn or expired. */
export async function findResetUntil(on: Queries, hash: Buffer): Promise<string | undefined> {
  const row = await on
    .of()
    .selectFrom('password_resets')
    .select('expires_at')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.expires_at;
}

/** The owner of a valid code. */
export async function findResetOwner(
  on: Queries,
  code: string,
): Promise<{ id: string; username: string; email: string | null } | undefined> {
  return on
    .of()
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.username', 'users.email'])
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', sql<string>`now()`)
    .where(isInSession(code))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Consumes a live code with all others of its owner; undefined when another request was first. */
export async function takeReset(on: Queries, code: string): Promise<{ withoutPasskeys: boolean } | undefined> {
  const taken = await on
    .of()
    .deleteFrom('password_resets')
    .where('user_id', '=', (of) =>
      of
        .selectFrom('password_resets')
        .select('user_id')
        .where('code_hash', '=', hashOf(code))
        .where('expires_at', '>', sql<string>`now()`)
        .where(isInSession(code)),
    )
    .returning(['code_hash as hash', 'without_passkeys as withoutPasskeys'])
    .execute();
  return taken.find(({ hash }) => hash.equals(hashOf(code)));
}

/** Withdraws a user's obsolete links. */
export async function withdrawReset(on: Queries, userId: string): Promise<void> {
  await on.of().deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
