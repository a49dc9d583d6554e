import { jwtVerify, SignJWT } from 'jose';
import { onlyKey, type SessionKeys } from '#platform/access/session-keys.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

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

/** Signs and reads jwts (HS256). A signature is checked once; the claims are then remembered, as long as its key is accepted. */
export function createTokens(secret: Uint8Array | SessionKeys): Tokens {
  const keys = secret instanceof Uint8Array ? onlyKey(secret) : secret;
  const known = createLruCache<{ readonly claims: Claims; readonly key: Uint8Array }>(MAX_KNOWN);

  async function verify(jwt: string): Promise<Claims | null> {
    for (const key of keys.accepted()) {
      const claims = await verifyWith(key, jwt);
      if (claims) known.set(jwt, { claims, key });
      if (claims) return claims;
    }
    return null;
  }

  /** Another process may have signed it with a key that this one has not read yet. */
  const verifyAnew = async (jwt: string) => (await verify(jwt)) ?? ((await keys.refresh()) ? verify(jwt) : null);

  return {
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(keys.current()),
    async read(jwt) {
      if (jwt.length > MAX_TOKEN) return null;
      const before = known.get(jwt);
      const isKnown = before !== undefined && keys.accepted().includes(before.key);
      const claims = isKnown ? before.claims : await verifyAnew(jwt);
      return claims && claims.exp * 1000 > Date.now() ? claims : null;
    },
  };
}

async function verifyWith(key: Uint8Array, jwt: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], issuer: ISSUER });
    const { sub, sid, exp } = payload;
    return typeof sub === 'string' && typeof sid === 'string' && exp !== undefined
      ? { userId: sub, sessionId: sid, exp }
      : null;
  } catch {
    return null;
  }
}
