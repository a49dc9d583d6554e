import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to end: it answers as before, and asks to be sent nothing more. */
    draining: { isOn: boolean };
  }
}

/**
 * A balancer goes on sending until it has noticed that a process ends. Before that, `/health/ready` tells it so, and each
 * answer ends its connection: none is left on which a request could meet the end.
 */
export function endConnectionsWhileDraining(app: FastifyInstance): void {
  const draining = { isOn: false };
  app.decorate('draining', draining);
  // Before Fastify: its refusals of what is no request at all end the connection, too.
  app.server.prependListener('request', (_request, response) => {
    if (draining.isOn) response.shouldKeepAlive = false;
  });
}
