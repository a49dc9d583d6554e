import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { bodyLimits } from '@hestia/contract/wire/limits.ts';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { isLoopback, networkOf } from '#platform/access/client-network.ts';
import { friendlyOrigins } from '#platform/access/origins.ts';
import { isFull } from '#platform/kernel/settings/failures.ts';
import { serveAppLinks } from '#platform/http/answers/app-links.ts';
import { createAuthentication, fingerprintOf } from '#platform/http/authenticate.ts';
import { acceptJsonBodies } from '#platform/http/requests/bodies.ts';
import { keepConnections } from '#platform/http/watching/draining.ts';
import type { Feature } from '#platform/http/requests/feature.ts';
import { createInFlight, type InFlightLimits } from '#platform/http/requests/in-flight.ts';
import { createPrices } from '#platform/http/requests/prices.ts';
import { ResponseCache } from '#platform/http/answers/response-cache.ts';
import { createMetrics, type Metrics } from '#platform/http/watching/metrics.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { handleError } from '#platform/http/answers/problems.ts';
import { logRequests } from '#platform/http/watching/request-log.ts';
import { addRoutes } from '#platform/http/routes.ts';
import { traceRequests } from '#platform/http/watching/trace-requests.ts';
import { sendSessionCookies } from '#platform/http/answers/session-cookie.ts';
import { serveSecurityTxt } from '#platform/http/answers/security-txt.ts';
import { hooklessFailures, setSecurityHeaders } from '#platform/http/answers/security-headers.ts';
import { isHubUpgrade } from '#platform/hub/attach.ts';
import { warnOfSurroundings } from '#platform/http/watching/warnings.ts';
import { serveWebApp, WEB_FOLDER } from '#platform/http/answers/web-app.ts';
import { ListCache } from '#platform/lists/list-cache.ts';
import { requestIdOf } from '#platform/kernel/request-id.ts';
import type { Platform } from '#platform/platform.ts';
import { createTurns } from '#platform/turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    /** Milliseconds since a write found the disk full. */
    sinceDiskFull(): number;
  }
}

/** The queue of each user's calls that run one at a time. */
const MAX_WAITING = 8;
/** Rate limit per minute and IP address; loopback is exempt, since behind an untrusted local proxy all requests come from there. */
const MAX_REQUESTS = 6000;

/** The timeout for a client that reads nothing of its answer. */
const UNREAD_TIMEOUT_MS = 60_000;

type HttpOptions = {
  readonly webFolder?: string;
  readonly checksLists?: boolean;
  readonly inFlightLimits?: InFlightLimits;
  readonly unreadMs?: number;
};

/** Builds the HTTP server over all features: it doesn't listen yet, and allows further routes. */
export async function buildHttp(
  platform: Platform,
  features: readonly Feature[],
  { webFolder = WEB_FOLDER, checksLists = false, inFlightLimits, unreadMs = UNREAD_TIMEOUT_MS }: HttpOptions = {},
): Promise<FastifyInstance> {
  const app = createServer(platform);
  app.decorateRequest('caller', null);
  app.decorateRequest('cacheKey', null);
  app.decorate('metrics', measure(app, platform));
  app.setErrorHandler(handleError);
  traceRequests(app);
  warnOfSurroundings(app, platform);
  acceptJsonBodies(app);
  logRequests(app);
  setSecurityHeaders(app, platform.settings);
  requireHost(app);
  sendSessionCookies(app, platform.settings);
  await app.register(cors, {
    origin: [...friendlyOrigins(platform.settings)],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Hestia-Seq', 'Hestia-History', 'ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: DAY_SECONDS,
  });
  keepConnections(app);
  refuseWhileClosing(app);
  endUnread(app, unreadMs);
  noteFullDisk(app);
  // A client that has disconnected has no address any more, and receives no response.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
  await app.register(rateLimit, {
    // Per route, it would run after hooks that refuse or answer from the cache, and unknown routes would have none.
    global: false,
    max: MAX_REQUESTS,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => isLoopback(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('tooMany', 'Rate limit exceeded; slow down', undefined, Math.ceil(ttl / 1000)),
  });
  app.addHook('onRequest', app.rateLimit());
  await app.register(multipart);
  const responseCache = new ResponseCache();
  const inFlight = createInFlight(inFlightLimits);
  const authenticate = createAuthentication(platform, { wire: fingerprintOf(features), responseCache, inFlight });
  const listCache = new ListCache(platform, { isChecked: checksLists });
  const [prices, turns] = [createPrices(), createTurns(MAX_WAITING)];
  addRoutes(app, features, { platform, authenticate, responseCache, listCache, prices, inFlight, turns });
  serveAppLinks(app, platform.settings.apps);
  serveSecurityTxt(app, platform.settings);
  const previews = features.flatMap((feature) => feature.previews);
  await serveWebApp(app, { settings: platform.settings, previews, folder: webFolder });
  return app;
}

function createServer(platform: Platform): FastifyInstance {
  return Fastify({
    loggerInstance: platform.log,
    // Node would refuse a request without a host before our headers are set.
    http: { shouldUpgradeCallback: isHubUpgrade, requireHostHeader: false },
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy hop, which appends the client's address: earlier addresses in the header are not trusted.
    trustProxy: platform.settings.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimits.small,
    requestTimeout: 300_000,
    // Refused by `refuseWhileClosing`, as all refusals are.
    return503OnClosing: false,
    genReqId: ({ headers }) => requestIdOf(headers, platform.settings),
    ...hooklessFailures(platform.settings),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 200,
    },
  });
}

function measure(app: FastifyInstance, platform: Platform): Metrics {
  const metrics = createMetrics(app, platform.counts.registry);
  metrics.gauge(
    'hestia_database_connections',
    'Open connections to the database',
    () => platform.database.pool.totalCount,
  );
  metrics.gauge(
    'hestia_database_waiting',
    'Queries that wait for a connection',
    () => platform.database.pool.waitingCount,
  );
  return metrics;
}

function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ProblemError('unavailable', 'The server is shutting down; try again in a moment') : undefined);
  });
}

/** From the beginning of the answer: until then the client waits for the server. Each byte that it reads extends the time. */
function endUnread(app: FastifyInstance, ms: number): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    raw.setTimeout(ms, () => raw.destroy());
    done(null, payload);
  });
}

/** RFC 9112, section 3.2. */
function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) done();
    else reply.code(400).type('text/plain; charset=utf-8').send('Name the host');
  });
}

function noteFullDisk(app: FastifyInstance): void {
  let last = -Infinity;
  app.decorate('sinceDiskFull', () => performance.now() - last);
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isFull(error)) last = performance.now();
    done();
  });
}
