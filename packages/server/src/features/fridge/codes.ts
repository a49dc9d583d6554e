// Invariant: a code is confirmed at most once, within minutes of its request, and only the tablet that requested it gets the session.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { PairingCode } from '@hestia/contract/fridge/schemas.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

/** No letter or digit that is taken for another when it is copied from a screen. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 4;
const CODE_MINUTES = 5;
/** Of a guest's link, in bytes. */
const LINK_BYTES = 16;
const SECRET_BYTES = 32;

/** A code as it may be typed: small letters, spaces and dashes are fine. */
const hashOf = (code: string) => createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();
/** Of what is never typed: every letter counts. */
const exactHashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** A code for a tablet that shows it. */
export async function makeCode(on: Queries): Promise<PairingCode> {
  const code = `${randomGroup()}-${randomGroup()}`;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { expires_at: expiresAt } = await on
    .of()
    .insertInto('pairing_codes')
    .values({
      code_hash: hashOf(code),
      secret_hash: exactHashOf(secret),
      expires_at: inCodeMinutes(),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { code, secret, expiresAt };
}

/**
 * Gives a waiting code to a device; 404 for an unknown, expired or confirmed one. From then on it lasts for its minutes again: a
 * tablet whose code is confirmed in its last seconds asks only after them.
 */
export async function confirmCode(tx: Queries, code: string, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .of()
    .updateTable('pairing_codes')
    .set({ user_id: userId, expires_at: inCodeMinutes() })
    .where('code_hash', '=', hashOf(code))
    .where('user_id', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw notFound('This code');
}

/** The device of the tablet that requested a code; null while no member has confirmed it. 404 once it has expired. */
export async function findConfirmed(on: Queries, secret: string): Promise<string | null> {
  const row = await on
    .of()
    .selectFrom('pairing_codes')
    .select('user_id')
    .where('secret_hash', '=', exactHashOf(secret))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row) throw notFound('This code');
  return row.user_id;
}

/** Stores the code of a guest's link, and returns it. */
export async function makeLinkCode(tx: Queries, userId: string, endsAt: string): Promise<string> {
  const code = randomBytes(LINK_BYTES).toString('base64url');
  await tx
    .of()
    .insertInto('pairing_codes')
    .values({ code_hash: exactHashOf(code), user_id: userId, expires_at: endsAt })
    .execute();
  return code;
}

/** The guest whose link has a code; 404 if unknown or ended. */
export async function findGuest(on: Queries, code: string): Promise<string> {
  const row = await on
    .of()
    .selectFrom('pairing_codes')
    .select('user_id')
    .where('code_hash', '=', exactHashOf(code))
    .where('secret_hash', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row?.user_id) throw notFound('This link');
  return row.user_id;
}

const inCodeMinutes = () => sql<string>`now() + make_interval(mins => ${sql.lit(CODE_MINUTES)})`;

function randomGroup(): string {
  let group = '';
  while (group.length < GROUP) group += ALPHABET.charAt(randomInt(ALPHABET.length));
  return group;
}
