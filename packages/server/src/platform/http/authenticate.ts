import { createHash } from 'node:crypto';
import type { Endpoint, Access } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { credentialsOf } from '#platform/access/credentials.ts';
import { friendlyOrigins, isOwnOrigin } from '#platform/access/origins.ts';
import type { SessionState } from '#platform/access/session-repository.ts';
import { CLEAR_CACHE } from '#platform/http/answers/clear-cache.ts';
import { sendCompressed } from '#platform/http/answers/responses.ts';
import type { Feature } from '#platform/http/requests/feature.ts';
import { createCookieRenewal } from '#platform/http/answers/session-cookie.ts';
import type { InFlight } from '#platform/http/requests/in-flight.ts';
import { keyOf, type ResponseCache } from '#platform/http/answers/response-cache.ts';
import { encodingFor } from '#platform/http/answers/compression.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { versionHeaders } from '#platform/http/answers/version-headers.ts';
import type { Platform } from '#platform/platform.ts';
import { version } from '#platform/version.ts';

/** Creates the hook that authorizes a call's callers, before anything of the request is read. */
export type Authenticate = (endpoint: Endpoint) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authenticates and authorizes a request, and answers it with a 304 or from the cache if possible. `wire` is the fingerprint of the response schemas. */
export function createAuthentication(
  { sessions, settings }: Platform,
  { wire, responseCache, inFlight }: { wire: string; responseCache: ResponseCache; inFlight: InFlight },
): Authenticate {
  const friendly = friendlyOrigins(settings);
  const renewCookie = createCookieRenewal();
  const build = `${version}-${wire}`;

  async function findCaller(request: FastifyRequest, access: Access): Promise<SessionState | null> {
    const credentials = credentialsOf(request.headers);
    if (!credentials) return null;
    // A device has no cookie: that of a member who uses the same browser must not stand in for it.
    if (access === 'device') return credentials.by === 'bearer' ? sessions.findDevice(credentials.jwt) : null;
    const caller = await sessions.find(credentials.jwt);
    if (caller && credentials.by === 'cookie') requireOwnOrigin(request, friendly);
    if (caller) renewCookie(request, caller.sessionId, credentials.jwt);
    return caller;
  }

  return (endpoint) => async (request, reply) => {
    // Public endpoints skip authentication, so that they work while the database is unavailable.
    const caller =
      endpoint.access === 'anyone' && endpoint.method === 'GET' ? null : await findCaller(request, endpoint.access);
    // A session that was ended elsewhere, perhaps because the device was lost.
    if (!caller && endpoint.access !== 'anyone' && credentialsOf(request.headers)) reply.header(...CLEAR_CACHE);
    requireAccess(endpoint.access, caller);
    request.caller = caller;
    // Before the cache, too: a slow reader keeps the cached answer in memory.
    inFlight.enter(request, reply, endpoint);
    if (endpoint.cacheable) return sendVersion(request, reply, caller);
    reply.header('cache-control', 'no-store');
    return undefined;
  };

  function sendVersion(request: FastifyRequest, reply: FastifyReply, caller: SessionState | null): unknown {
    if (!caller || caller.seq === null) return undefined;
    // Read after the request arrived and before the response is built: the response includes at least these events.
    const etag = `W/"${caller.seq}-${shortened(caller)}-${build}"`;
    reply.headers({
      ...versionHeaders({ seq: caller.seq, history: caller.history }),
      etag,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization, Cookie, Origin',
    });
    const known = request.headers['if-none-match'];
    if (known !== undefined && (known === etag || known.split(',').some((one) => one.trim() === etag)))
      return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    const key = keyOf(caller, { address: request.url, encoding });
    const cached = responseCache.get(key);
    if (!cached) return void (request.cacheKey = key);
    inFlight.answer(request, reply, cached.body.length);
    return sendCompressed(reply, cached);
  }
}

/** CSRF: browsers also send the cookie with requests from other sites, so the cookie is not enough to authorize a change. */
function requireOwnOrigin(request: FastifyRequest, friendly: ReturnType<typeof friendlyOrigins>): void {
  if (SAFE.has(request.method)) return;
  if (!isOwnOrigin(request.headers, { host: request.host, isTls: request.protocol === 'https' }, friendly))
    throw new ProblemError('wrongOrigin', 'Cross-origin request refused');
}

function requireAccess(access: Access, caller: SessionState | null): void {
  if (access === 'anyone') return;
  if (!caller) throw new ProblemError('unauthenticated', 'Please sign in');
  // Authenticated, but the endpoint belongs to a household and the caller has none.
  if (access === 'member' && caller.colocationId === null)
    throw new ProblemError('forbidden', 'Join a household first');
}

const shortened = ({ userId, colocationId, history }: SessionState) =>
  `${history.slice(0, 8)}-${userId.slice(0, 13)}-${colocationId?.slice(0, 8)}`;

/** A short fingerprint of how endpoints respond: a server that responds in other shapes does not say "unchanged". */
export function fingerprintOf(features: readonly Feature[]): string {
  const shapes = features.flatMap(({ endpoints }) =>
    Object.values(endpoints).map(({ response }) => z.toJSONSchema(response, { unrepresentable: 'any' })),
  );
  return createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 8);
}
