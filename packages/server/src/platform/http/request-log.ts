import type { FastifyInstance, FastifyRequest } from 'fastify';

const SLOW_MS = 1000;

/** One line per request that failed or was slow (all of them at level debug): never a query, a header or a body, which may hold secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level =
      reply.statusCode >= 500 || reply.elapsedTime > SLOW_MS ? 'warn' : reply.statusCode >= 400 ? 'info' : 'debug';
    request.log[level](
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

/** The route's pattern, or the bare path of what has no route: paths can hold invitation codes, so only unknown ones are told, cut short. */
const pathOf = (request: FastifyRequest) => request.routeOptions.url ?? request.url.split('?', 1)[0]?.slice(0, 200);
