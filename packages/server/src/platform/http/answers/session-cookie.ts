import { DAY_MS, DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieTokenOf } from '#platform/access/credentials.ts';
import { isOwnOrigin } from '#platform/access/origins.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

// Invariant: a browser session stays for a year after its last use, in a cookie set by the server: Safari keeps cookies
// set by scripts for seven days. Scripts can read it (decision 0006). Only requests from our pages get one, so that no
// other site can sign a user in.

declare module 'fastify' {
  interface FastifyRequest {
    /** The response's change of the cookie `token`: sets a jwt, or (null) deletes it. Undefined: leaves it. */
    sessionCookie: string | null | undefined;
  }
}

const SECONDS = 365 * DAY_SECONDS;
/** Sessions remembered as renewed: an evicted one is renewed again. */
const MAX_RENEWED = 10_000;

type Place = Pick<Settings, 'publicUrl'>;

/** Sets the cookie of each response whose request says so. */
export function sendSessionCookies(app: FastifyInstance, settings: Place): void {
  app.decorateRequest('sessionCookie', undefined);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { sessionCookie: jwt } = request;
    if (jwt !== undefined)
      reply.header(
        'set-cookie',
        `token=${jwt ?? ''}; Path=/; Max-Age=${jwt === null ? 0 : SECONDS}; SameSite=Lax${isTls(request, settings) ? '; Secure' : ''}`,
      );
    done();
  });
}

/** A new session: stored by the browser whose page requested it. */
export function beginSessionCookie(request: FastifyRequest, settings: Place, jwt: string): void {
  const friendly = settings.publicUrl ? [settings.publicUrl.origin] : [];
  const own = { host: request.host, isTls: request.protocol === 'https' };
  if (isOwnOrigin(request.headers, own, friendly)) request.sessionCookie = jwt;
}

/** An ended session: its cookie is removed, one of another session stays. */
export function endSessionCookie(request: FastifyRequest, jwt: string | undefined): void {
  const kept = cookieTokenOf(request.headers);
  if (kept !== null && kept === jwt) request.sessionCookie = null;
}

/** Renews the cookie of a session in use once a day, for another year. */
export function createCookieRenewal(now = Date.now): (request: FastifyRequest, sessionId: string, jwt: string) => void {
  const renewed = createLruCache<number>(MAX_RENEWED);
  return (request, sessionId, jwt) => {
    if (cookieTokenOf(request.headers) !== jwt) return;
    const today = Math.floor(now() / DAY_MS);
    if (renewed.get(sessionId) === today) return;
    renewed.set(sessionId, today);
    request.sessionCookie = jwt;
  };
}

/** The public address counts, too, for a TLS-terminating proxy that isn't configured as trusted. */
const isTls = (request: FastifyRequest, { publicUrl }: Place): boolean =>
  request.protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === request.host);
