import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// Invariant: an ID token requested by our app is valid only with its nonce, which is ours and recent. The nonce is
// sealed, not stored, and a token is accepted once.

const MARK = 'hestia.';
/** A page with the provider's button may be open for a while. */
const LIFE_MS = DAY_MS;

/** A nonce to ask a provider with. */
export function makeNonce(secret: Uint8Array, now = Date.now()): string {
  const input = `${MARK}${now.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${input}.${sealOf(secret, input)}`;
}

/** Refuses (401) a token that answers another question than `asked`; who asked without a nonce of ours is the older client. */
export function requireNonce(
  secret: Uint8Array,
  { inToken, asked }: { inToken: string | null; asked: string | null | undefined },
): void {
  if (!asked && !inToken?.startsWith(MARK)) return;
  if (!asked || asked !== inToken || !isOurs(secret, asked))
    throw new ProblemError('wrongCredentials', 'The sign-in token has a different nonce');
}

function isOurs(secret: Uint8Array, nonce: string, now = Date.now()): boolean {
  const [, input = '', at = '', seal = ''] = /^(hestia\.([0-9a-z]{1,11})\.[\w-]{22})\.([\w-]{43})$/.exec(nonce) ?? [];
  const age = now - Number.parseInt(at, 36);
  return age >= -60_000 && age <= LIFE_MS && timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, input)));
}

const sealOf = (secret: Uint8Array, input: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['nonce', input]))
    .digest('base64url');
