import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// Invariant: an ID token is valid only if a configured issuer signed it, for us, recently, for a user with a verified
// e-mail address.

/** The identity in an ID token. (issuer, subject) is permanent; the e-mail address is verified and in lower case. */
export type ProviderIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The nonce of the request. */
  readonly nonce: string | null;
  /** The token, valid once: the hash of its signed part, and its expiry, past the tolerance for clocks. */
  readonly token: { readonly hash: Buffer; readonly expiresAt: string };
};

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** An issuer of ID tokens, found by OpenID Connect Discovery below `issuer`; https, or http on loopback. */
export type Issuer = { readonly issuer: string; readonly clientIds: readonly string[] };

const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const rediscoverAfter = 3_600_000;
const clockSkewSeconds = 30;
/** After a fresh sign-in the token is young. */
const oldestSeconds = 600;
/** No issuer's sign-in lasts longer: such a token has another purpose. */
const MAX_LIFETIME_SECONDS = 7 * DAY_SECONDS;

/** Verifies ID tokens; throws `wrongCredentials`, or `unavailable` when the issuer's keys can't be fetched. */
export function openIdTokens(issuers: readonly Issuer[], log: Log): (token: string) => Promise<ProviderIdentity> {
  const known = issuers.map((issuer) => ({
    ...issuer,
    spellings: spellings(issuer.issuer),
    keys: discoveredKeys(issuer.issuer),
  }));
  return async (token) => {
    const input = claimedIssuer(token);
    const from = known.find(({ spellings: names }) => names.includes(input));
    if (!from) throw refused();
    const claims = await verified(token, from.keys, { issuer: from.spellings, audience: [...from.clientIds] }, log);
    // A token for several audiences names the one that requested it (OpenID Connect Core 3.1.3.7).
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && !from.clientIds.includes(String(claims['azp'])))
      throw refused();
    const { sub, email, email_verified: checked, nonce, exp = 0 } = claims;
    if (!sub || !isPlainEmail(email) || (checked !== true && checked !== 'true')) throw refused();
    return {
      issuer: bare(from.issuer),
      subject: sub,
      email: email.trim().toLowerCase(),
      nonce: typeof nonce === 'string' ? nonce : null,
      token: { hash: hashOf(token), expiresAt: new Date((exp + 2 * clockSkewSeconds) * 1000).toISOString() },
    };
  };
}

/** Other alphabets have letters whose small form is ours: the sign for Kelvin would open the account of a `k`. */
export function isPlainEmail(email: unknown): email is string {
  if (typeof email !== 'string' || !/^[\x21-\x7e]+$/.test(email.trim())) return false;
  const at = email.trim().indexOf('@', 1);
  return at > 0 && at < email.trim().length - 1;
}

/** Only the signed part: some signatures have two valid encodings. */
const hashOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();

const refused = () => new ProblemError('wrongCredentials', 'Invalid sign-in token');

/** Google signs with and without `https://`; others differ by a slash at the end. */
const spellings = (issuer: string) => [
  bare(issuer),
  `${bare(issuer)}/`,
  ...(bare(issuer) === 'https://accounts.google.com' ? ['accounts.google.com'] : []),
];
const bare = (issuer: string) => issuer.replace(/(?<!\/)\/+$/, '');

function claimedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    throw refused();
  }
}

async function verified(
  token: string,
  keys: () => Promise<JWTVerifyGetKey>,
  expected: { issuer: string[]; audience: string[] },
  log: Log,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await keys(), {
      ...expected,
      algorithms,
      clockTolerance: clockSkewSeconds,
      requiredClaims: ['sub', 'exp', 'aud'],
      maxTokenAge: oldestSeconds,
    });
    const { exp = 0, iat = 0 } = payload;
    // The same keys sign access tokens (RFC 9068), which also name a user, and are given to others.
    if (!/^jwt$/i.test(protectedHeader.typ ?? 'JWT')) throw new errors.JWTInvalid('it is no ID token by its typ');
    if (exp - iat > MAX_LIFETIME_SECONDS) throw new errors.JWTInvalid('it holds for too long');
    return payload;
  } catch (error) {
    if (isRefusal(error)) {
      log.info({ reason: error.message }, 'ID token rejected');
      throw refused();
    }
    log.warn({ err: error }, 'Failed to fetch the keys of the ID token issuer');
    throw new ProblemError('unavailable', 'The sign-in provider is unavailable');
  }
}

/** jose uses the same class for keys that could not be fetched. */
const isRefusal = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

/** The issuer's signing keys: located once an hour, fetched and cached by jose. */
function discoveredKeys(issuer: string): () => Promise<JWTVerifyGetKey> {
  let found: { keys: Promise<JWTVerifyGetKey>; at: number } | undefined;
  return () => {
    if (found && Date.now() - found.at < rediscoverAfter) return found.keys;
    const keys = discover(issuer);
    found = { keys, at: Date.now() };
    keys.catch(() => (found = undefined));
    return keys;
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = secure(`${bare(issuer)}/.well-known/openid-configuration`);
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`${address.href} responded with status ${response.status}`);
  const described = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (bare(String(described.issuer)) !== bare(issuer)) throw new Error(`${address.href} names a different issuer`);
  return createRemoteJWKSet(secure(String(described.jwks_uri)));
}

function secure(address: string): URL {
  const url = new URL(address);
  const loopback = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) return url;
  throw new Error(`${address} is neither https nor on loopback`);
}
