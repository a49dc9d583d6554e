import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { PasskeyNeeded, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Account } from './credentials.ts';

// Invariant: of an account that asks for a passkey, the password alone opens nothing. It begins a second step, which counts
// once over all processes, within five minutes, for this account, and only as long as the password stays the same.

export const STEP_MINUTES = 5;

/** Whether a right password is all that this account asks for. */
export const isAll = ({ asksPasskey }: Pick<Account, 'asksPasskey'>): boolean => !asksPasskey;

/** Whether somebody is asked for a passkey after the password. */
export async function isAskedForPasskey(on: Queries, userId: string): Promise<boolean> {
  const row = await on.of().selectFrom('users').select('asks_passkey').where('id', '=', userId).executeTakeFirst();
  return row?.asks_passkey === true;
}

/** Throws `passkeyNeeded`, with the challenge of a second step, for whom the password is not all. */
export async function requirePasskey({ database }: Platform, request: FastifyRequest, account: Account): Promise<void> {
  if (isAll(account)) return;
  const challenge = randomBytes(32).toString('base64url');
  if (!(await insertStep(database, account, challenge)))
    throw new ProblemError('wrongCredentials', 'The password has been changed in the meantime');
  request.log.info({ userId: account.id, address: request.ip }, 'Passkey asked for after the password');
  throw new PasskeyNeeded(challenge);
}

/** Begins a second step; false when the password that was right is not any more. Whoever changes it just now is waited for. */
async function insertStep(on: Queries, { id, passwordHash }: Account, challenge: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('second_steps')
    .columns(['hash', 'user_id', 'expires_at'])
    .expression((of) =>
      of
        .selectFrom('users')
        .select([
          of.val(hashOf(challenge)).as('hash'),
          'id',
          sql<string>`now() + make_interval(mins => ${sql.lit(STEP_MINUTES)})`.as('expires_at'),
        ])
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whose sign-in a live challenge is of. */
export async function findStep(on: Queries, challenge: string): Promise<{ userId: string; email: string } | undefined> {
  return on
    .of()
    .selectFrom('second_steps')
    .innerJoin('users', 'users.id', 'second_steps.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('hash', '=', hashOf(challenge))
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Takes a live challenge away as it is answered; false when somebody else was first. */
export async function takeStep(on: Queries, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await on
    .of()
    .deleteFrom('second_steps')
    .where('hash', '=', hashOf(challenge))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
