import { DAY_MS, DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieTokenOf } from '#platform/access/credentials.ts';
import { isOwnOrigin } from '#platform/access/origins.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';
import type { Settings } from '#platform/kernel/settings.ts';

// Invariant: the session of a browser is kept for a year after it was last used, in a cookie that the server sets: Safari
// keeps what a script has set for seven days. Scripts read it (decision 0006). Nobody is given one who did not ask from a
// page of ours, so that no other site signs somebody in.

declare module 'fastify' {
  interface FastifyRequest {
    /** What the response makes of the cookie `token`: keeps a jwt, or (null) takes it away. Undefined: leaves it. */
    sessionCookie: string | null | undefined;
  }
}

const SECONDS = 365 * DAY_SECONDS;
/** Sessions that are remembered as renewed: of one that fell out, the cookie is renewed once more. */
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

/** A session that has just begun: kept by the browser whose page of ours asked for it. */
export function beginSessionCookie(request: FastifyRequest, settings: Place, jwt: string): void {
  const friendly = settings.publicUrl ? [settings.publicUrl.origin] : [];
  const own = { host: request.host, isTls: request.protocol === 'https' };
  if (isOwnOrigin(request.headers, own, friendly)) request.sessionCookie = jwt;
}

/** A session that has ended: its cookie goes, one of another session stays. */
export function endSessionCookie(request: FastifyRequest, jwt: string | undefined): void {
  const kept = cookieTokenOf(request.headers);
  if (kept !== null && kept === jwt) request.sessionCookie = null;
}

/** Renews the cookie of a session as it is used, once a day: a year begins anew. */
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

/** The public address says so, too, where a proxy that nobody told of ends TLS. */
const isTls = (request: FastifyRequest, { publicUrl }: Place): boolean =>
  request.protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === request.host);
