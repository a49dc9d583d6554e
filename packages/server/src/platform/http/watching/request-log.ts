import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/access/client-network.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

const SLOW_MS = 1000;

/** Already logged at the failing answer, by kind: a line per request would add nothing. */
const ALREADY_LOGGED = new Set([503, 507]);

const MINUTE_MS = 60_000;
/** Refusals of one network in a minute that leave a line. */
const MAX_PER_MINUTE = 300;
const MAX_NETWORKS = 10_000;

type RefusalCount = { readonly since: number; readonly count: number };

/**
 * Counts the refusals of each network: repeated requests for missing things must not fill the disk. Returns the number
 * of unlogged ones since the last logged; null if this one is not logged. `now` must be monotonic.
 */
export function createRefusalCount(now = () => performance.now()): (address: string) => number | null {
  const networks = createLruCache<RefusalCount>(MAX_NETWORKS);
  return (address) => {
    const network = networkOf(address);
    const { since, count } = networks.get(network) ?? { since: now(), count: 0 };
    const isOver = now() - since >= MINUTE_MS;
    networks.set(network, isOver ? { since: now(), count: 1 } : { since, count: count + 1 });
    if (isOver) return Math.max(0, count - MAX_PER_MINUTE);
    return count < MAX_PER_MINUTE ? 0 : null;
  };
}

/**
 * Logs one line per failed or slow request, up to a limit per network (all of them at level debug): never a query, a header or a
 * body, which may contain secrets.
 */
export function logRequests(app: FastifyInstance): void {
  const countRefusal = createRefusalCount();
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(reply);
    const unwritten = level === 'info' ? countRefusal(request.ip) : 0;
    request.log[unwritten === null ? 'debug' : level](
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.caller && { userId: request.caller.userId }),
        ...(unwritten && { unwritten }),
      },
      'request',
    );
    done();
  });
}

function levelOf({ statusCode, elapsedTime }: FastifyReply): 'warn' | 'info' | 'debug' {
  if (ALREADY_LOGGED.has(statusCode)) return 'debug';
  if (statusCode >= 500 || elapsedTime > SLOW_MS) return 'warn';
  return statusCode >= 400 ? 'info' : 'debug';
}

/** The route's pattern, or, for unknown routes, the path, truncated: the paths of known routes can contain invitation codes and are never logged. */
const pathOf = (request: FastifyRequest) => request.routeOptions.url ?? request.url.split('?', 1)[0]?.slice(0, 200);
