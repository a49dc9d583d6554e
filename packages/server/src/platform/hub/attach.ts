import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { hubPath, queryOf } from '#platform/hub/authenticate.ts';
import type { Hub } from '#platform/hub/hub.ts';
import type { NegotiateResponse } from '#platform/hub/negotiation.ts';

/**
 * For Fastify's `http.shouldUpgradeCallback`: only WebSockets leave the path of ordinary requests. Without it, a client that
 * offers another protocol (`Upgrade: h2c`) on any call would be refused.
 */
export const isHubUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Gives the hub to a Fastify server that is not ready yet: the upgrade, the negotiate call, the goodbye at closing. */
export function attachHub(app: FastifyInstance, hub: Hub): void {
  app.server.on('upgrade', (request, socket, head) => void hub.upgrade(request, socket, head));
  app.addHook('preClose', () => hub.close());
  app.register(async (scope) => {
    // Clients send an empty `text/plain` body, none, or other content: it is ignored.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(`${hubPath}/negotiate`, (request) => handleNegotiate(hub, request));
    scope.get(`${hubPath}/negotiate`, (_request, reply) => {
      reply.header('allow', 'POST');
      throw new ProblemError('methodNotAllowed', 'Method not allowed; use POST');
    });
    scope.get(hubPath, (_request, reply) => reply.code(400).type('text/plain').send('Connection ID required'));
  });
}

async function handleNegotiate(hub: Hub, { raw }: FastifyRequest): Promise<NegotiateResponse> {
  const caller = await hub.authenticate(raw);
  if (caller === null) throw new ProblemError('unauthenticated', 'Please sign in');
  return hub.negotiate(caller, Number(queryOf(raw).get('negotiateversion') ?? 0));
}
