import type { FastifyInstance } from 'fastify';
import { isLoopback, isPrivate } from '#platform/access/client-network.ts';
import type { Platform } from '#platform/platform.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Configuration problems for the administrator, in sentences. */
    warnings: string[];
  }
}

const UNBELIEVED =
  'Requests come through an untrusted proxy (X-Forwarded-For without HESTIA_TRUST_PROXY=true): all clients share one IP address and its rate limits';
const OPEN =
  'Hestia is reachable from the network without TLS: passwords are sent in plain text. Put a TLS proxy in front and set HESTIA_PUBLIC_URL';

/** Warns, in the log and at /health/ready, of an untrusted proxy (when it is first seen) and of listening without TLS. */
export function warnOfSurroundings(app: FastifyInstance, { settings, log }: Pick<Platform, 'settings' | 'log'>): void {
  app.decorate('warnings', []);
  const warn = (words: string) => {
    app.warnings.push(words);
    log.warn(words);
  };
  const isInside = isLoopback(settings.host) || settings.host === 'localhost' || settings.host.startsWith('/');
  if (!isInside && settings.publicUrl?.protocol !== 'https:') app.addHook('onListen', async () => warn(OPEN));
  if (settings.trustProxy) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !app.warnings.includes(UNBELIEVED)) {
      if (isLoopback(request.ip) || isPrivate(request.ip)) warn(UNBELIEVED);
    }
    done();
  });
}
