import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#platform/access/client-network.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** Whether a request may read what is the host's to know: with the token, or straight from this machine. */
export function isHosts(
  request: FastifyRequest,
  { metricsToken: token, publicUrl, trustProxy }: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): boolean {
  if (token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  // Behind a proxy every client appears to be this machine, and not every proxy sends its headers.
  return publicUrl === null && !trustProxy && isStraight(request);
}

const proxies = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'];

function isStraight({ headers, host, raw }: FastifyRequest): boolean {
  const isNamedSo = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
  const isLocal = isLoopback(raw.socket.remoteAddress ?? '');
  return isLocal && isNamedSo && raw.httpVersion !== '1.0' && proxies.every((name) => headers[name] === undefined);
}

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
