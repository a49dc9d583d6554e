import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '#platform/db/queries.ts';

// Invariant: what a device has signed counts once, within five minutes, and for what it was asked for. A challenge is
// sealed and stored nowhere until it is answered rightly: asking for many costs us nothing, and each process knows those
// of the others.

/** What a challenge is for: signing in, or adding a passkey in one session. */
export type Purpose = readonly ['signIn'] | readonly ['add', sessionId: string];

export const LIFE_MS = 5 * 60_000;
/** The processes' clocks may differ. */
const SKEW_MS = 60_000;

/** A challenge, as the bytes that a device signs. */
export function makeChallenge(secret: Uint8Array, purpose: Purpose, now = Date.now()): Uint8Array<ArrayBuffer> {
  const input = `${now.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return new Uint8Array(Buffer.from(`${input}.${sealOf(secret, purpose, input)}`));
}

/** Whether a challenge (its bytes in base64url) is a live one of ours, made for this. */
export function isOurs(secret: Uint8Array, purpose: Purpose, challenge: string, now = Date.now()): boolean {
  const text = Buffer.from(challenge, 'base64url').toString('latin1');
  const [, input = '', at = '', seal = ''] = /^(([0-9a-z]{1,11})\.[\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
  const age = now - Number.parseInt(at, 36);
  if (!(age >= -SKEW_MS && age <= LIFE_MS)) return false;
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, purpose, input)));
}

/** Takes a challenge, once for all processes; false when it was taken before. */
export async function takeChallenge(on: Queries, challenge: string): Promise<boolean> {
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest();
  const expiresAt = new Date(Date.now() + LIFE_MS + SKEW_MS).toISOString();
  const { numInsertedOrUpdatedRows } = await on
    .of()
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((used) => used.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const sealOf = (secret: Uint8Array, purpose: Purpose, input: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['challenge', ...purpose, input]))
    .digest('base64url');
