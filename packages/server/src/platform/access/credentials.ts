import type { IncomingHttpHeaders } from 'node:http';

/** A jwt and its source: browsers send cookies automatically, so a cookie proves less. */
export type Credentials = { readonly jwt: string; readonly by: 'bearer' | 'cookie' };

const NAMES_NOBODY = new Set(['', 'undefined', 'null']);

/** The jwt of a request: the bearer, else the cookie `token`. A present bearer counts, even if invalid. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials | null {
  const bearer = /^bearer\s+(.*)/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? '';
  // The older client writes "Bearer undefined" before it knows its token.
  if (!NAMES_NOBODY.has(bearer)) return { jwt: bearer, by: 'bearer' };
  const jwt = cookieTokenOf(headers);
  return jwt === null ? null : { jwt, by: 'cookie' };
}

/** The jwt of the cookie `token`, also next to a bearer token. */
export function cookieTokenOf({ cookie = '' }: IncomingHttpHeaders): string | null {
  const jwt = /(?:^|;)\s*token="?([^;"\s]*)/.exec(cookie)?.[1] ?? '';
  return NAMES_NOBODY.has(jwt) ? null : jwt;
}
