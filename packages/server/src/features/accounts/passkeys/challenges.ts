import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { takeOnce } from '#platform/access/take-once.ts';
import type { Queries } from '#platform/db/queries.ts';

// Invariant: a signature counts once, within five minutes, and for its purpose. A challenge is sealed, and stored only
// after a correct answer: issuing many costs no storage, and all processes accept each other's.

/** Purpose of a challenge: signing in, or adding a passkey in one session. */
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
export const takeChallenge = (on: Queries, challenge: string): Promise<boolean> =>
  takeOnce(on, Buffer.from(challenge, 'base64url'), LIFE_MS + SKEW_MS);

const sealOf = (secret: Uint8Array, purpose: Purpose, input: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['challenge', ...purpose, input]))
    .digest('base64url');
