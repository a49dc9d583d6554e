import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/http/problem-error.ts';
import { hubPath, pathOf } from '#platform/hub/admission.ts';
import { queryOf } from '#platform/hub/credentials.ts';
import type { Hub } from '#platform/hub/hub.ts';

/**
 * Fastify's `http.shouldUpgradeCallback`: only WebSockets leave the road of ordinary requests. Without it, a client that
 * offers another protocol (`Upgrade: h2c`) on a REST call would be refused.
 */
export const isHubUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/** Gives the hub to a Fastify server that is not ready yet: the upgrade, the negotiate call, the goodbye at closing. */
export function attachHub(app: FastifyInstance, hub: Hub): void {
  app.server.on('upgrade', (request, socket, head) => void hub.upgrade(request, socket, head));
  app.addHook('preClose', () => hub.close());
  app.register(async (scope) => {
    // Clients send an empty `text/plain` body, or none, or what they like: nobody reads it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => addCorsHeaders(hub, request, reply));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${hubPath}/negotiate`,
      handler: (request, reply) => answerNegotiate(hub, request, reply),
    });
    scope.get(hubPath, (_request, reply) => reply.code(400).type('text/plain').send('Connection ID required'));
  });
}

async function answerNegotiate(hub: Hub, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.method === 'OPTIONS') return reply.code(204).send();
  if (request.method === 'GET') {
    reply.header('allow', 'POST, OPTIONS');
    throw new ProblemError('methodNotAllowed', 'Negotiate with POST');
  }
  const caller = await hub.callerOf(request.raw);
  if (caller === null) throw new ProblemError('unauthenticated', 'Sign in to connect');
  return hub.negotiate(caller, Number(queryOf(request.raw).get('negotiateversion') ?? 0));
}

/** Lets the pages that we call our own (the native shell's among them) read the answer, with credentials. */
function addCorsHeaders(hub: Hub, { raw }: FastifyRequest, reply: FastifyReply): void {
  const { origin } = raw.headers;
  if (!pathOf(raw).endsWith('/negotiate') || origin === undefined || !hub.isOwnOrigin(origin, raw)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
    vary: 'Origin',
  });
}
