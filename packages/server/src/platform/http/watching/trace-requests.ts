import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginSpan, isTracing } from '#platform/kernel/traced.ts';

/**
 * A span for each request, as a child of the sender's (`traceparent`). It contains only the route's pattern: paths can
 * contain ids and invitation codes.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, reply, done) => {
    const mine = startServerSpan(request, reply);
    contexts.set(request, mine);
    context.with(mine, done);
  });
  // Later hooks would run in the async context of the body's reader.
  app.addHook('preHandler', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
}

function startServerSpan(request: FastifyRequest, reply: FastifyReply): Context {
  const { method } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  const span = beginSpan(
    route === undefined ? method : `${method} ${route}`,
    SpanKind.SERVER,
    {
      'http.request.method': method,
      'url.scheme': request.protocol,
      ...(route !== undefined && { 'http.route': route }),
    },
    propagation.extract(ROOT_CONTEXT, request.headers),
  );
  const { traceId } = span.spanContext();
  request.log = request.log.child({ traceId });
  reply.log = request.log;
  reply.raw.once('close', () => {
    // Without an end, the client has disconnected.
    if (reply.raw.writableFinished) span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', String(reply.statusCode));
    }
    span.end();
  });
  return trace.setSpan(ROOT_CONTEXT, span);
}
