import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import type { Queries } from '#platform/db/queries.ts';
import { sharedSecret } from '#platform/db/shared-secret.ts';
import { keepRecent } from '#platform/kernel/recent.ts';

/** The claims of a JWT: the session, and its expiry (seconds since 1970). */
type Claims = { readonly userId: string; readonly sessionId: string; readonly exp: number };

export type Tokens = {
  sign(userId: string, sessionId: string): Promise<string>;
  /** The claims of a jwt that we signed and that has not expired, or null. */
  read(jwt: string): Promise<Claims | null>;
};

const ISSUER = 'hestia';
const MAX_TOKEN = 2048;
const MAX_KNOWN = 10_000;
/** The older client cannot refresh its token: deleting the session's row is what ends a session. */
const LIFE = '2 years';

/** Signs and reads jwts (HS256). A signature is checked once; the claims are then remembered. */
export function createTokens(secret: Uint8Array): Tokens {
  const known = keepRecent<Claims>(MAX_KNOWN);

  async function verify(jwt: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(jwt, secret, { algorithms: ['HS256'], issuer: ISSUER });
      const { sub, sid, exp } = payload;
      return typeof sub === 'string' && typeof sid === 'string' && exp !== undefined
        ? { userId: sub, sessionId: sid, exp }
        : null;
    } catch {
      return null;
    }
  }

  return {
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(secret),
    async read(jwt) {
      if (jwt.length > MAX_TOKEN) return null;
      const claims = known.get(jwt) ?? (await verify(jwt));
      if (!claims || claims.exp * 1000 <= Date.now()) return null;
      known.set(jwt, claims);
      return claims;
    },
  };
}

/** The secret for hosts who name none: the same for all processes, or each would sign people out whom another signed in. */
export async function keptJwtSecret(on: Queries, dataFolder: string): Promise<Uint8Array> {
  const formerFile = path.join(dataFolder, 'keys', 'jwt-secret');
  return new TextEncoder().encode(await sharedSecret(on, 'jwt-secret', { formerFile, make: randomSecret }));
}

const randomSecret = () => randomBytes(32).toString('base64url');
