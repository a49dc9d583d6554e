import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to end: it still answers, and tells balancers to send nothing more. */
    draining: { isOn: boolean };
  }
}

/**
 * A load balancer keeps sending until it notices that a process ends. Before that, `/health/ready` reports it, and each answer
 * closes its connection, so that no request meets the end.
 */
export function keepConnections(app: FastifyInstance): void {
  const draining = { isOn: false };
  app.decorate('draining', draining);
  // Before Fastify: its refusals of malformed requests close the connection, too.
  app.server.prependListener('request', (request, response) => {
    if (draining.isOn) response.shouldKeepAlive = false;
    // Node adds `Keep-Alive: timeout=72` unless `Connection` is set. HAProxy passes that on to its clients: they would keep their
    // connection longer than HAProxy does, and send a request on one that it has just closed.
    else if (response.shouldKeepAlive && isForwarded(request)) response.setHeader('connection', 'keep-alive');
  });
}

const isForwarded = ({ headers }: IncomingMessage): boolean => headers['x-forwarded-for'] !== undefined;
