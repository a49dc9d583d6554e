import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SLOW_MS = 1000;

/** Already logged by `answerFailure`, by kind: a line per request would add nothing. */
const ALREADY_LOGGED = new Set([503, 507]);

/** One line per request that failed or was slow (all of them at level debug): never a query, a header or a body, which may hold secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[levelOf(reply)](
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.caller && { userId: request.caller.userId }),
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
