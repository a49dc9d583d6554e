import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { PasskeyNeededError, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Account } from './credentials.ts';

// Invariant: with two-step sign-in the password is not enough. It starts a second step, which counts once over all
// processes, within five minutes, for this account, and only while the password stays the same.

export const STEP_MINUTES = 5;

/** Whether a right password is all that this account asks for. */
export const isAll = ({ asksPasskey }: Pick<Account, 'asksPasskey'>): boolean => !asksPasskey;

/** Whether the user has turned two-step sign-in on. */
export async function isAskedForPasskey(on: Queries, userId: string): Promise<boolean> {
  const row = await on.of().selectFrom('users').select('asks_passkey').where('id', '=', userId).executeTakeFirst();
  return row?.asks_passkey === true;
}

/** Throws `passkeyNeeded`, with the challenge of a second step, if the password isn't enough. */
export async function requirePasskey({ database }: Platform, request: FastifyRequest, account: Account): Promise<void> {
  if (isAll(account)) return;
  const challenge = randomBytes(32).toString('base64url');
  if (!(await insertStep(database, account, challenge)))
    throw new ProblemError('wrongCredentials', 'The password has been changed in the meantime');
  request.log.info({ userId: account.id, address: request.ip }, 'Passkey required (two-step sign-in)');
  throw new PasskeyNeededError(challenge);
}

/** Starts a second step; false when the password has changed meanwhile. It waits for a concurrent change. */
async function insertStep(on: Queries, { id, passwordHash }: Account, challenge: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('second_steps')
    .columns(['hash', 'user_id', 'password_digest', 'expires_at'])
    .expression((of) =>
      of
        .selectFrom('users')
        .select([
          of.val(hashOf(challenge)).as('hash'),
          'id',
          digestOfPassword.as('password_digest'),
          sql<string>`now() + make_interval(mins => ${sql.lit(STEP_MINUTES)})`.as('expires_at'),
        ])
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The user of a valid challenge. */
export async function findStep(on: Queries, challenge: string): Promise<{ userId: string; email: string } | undefined> {
  return on
    .of()
    .selectFrom('second_steps')
    .innerJoin('users', 'users.id', 'second_steps.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('hash', '=', hashOf(challenge))
    .where('expires_at', '>', sql<string>`now()`)
    .where('password_digest', '=', digestOfPassword)
    .where('users.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/**
 * Consumes a live challenge; false when another request was first, or the password has changed. It waits for a
 * concurrent change.
 */
export async function takeStep(on: Queries, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await on
    .of()
    .deleteFrom('second_steps')
    .where('hash', '=', hashOf(challenge))
    .where('expires_at', '>', sql<string>`now()`)
    .where((of) =>
      of.exists(
        of
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'second_steps.user_id')
          .whereRef('second_steps.password_digest', '=', digestOfPassword)
          .forShare(),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A digest of the step's password hash, which doesn't reveal the hash itself. */
const digestOfPassword = sql<Buffer>`sha256(convert_to(users.password_hash, 'UTF8'))`;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
