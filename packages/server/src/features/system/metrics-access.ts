import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether a request may read the numbers: with the token, or straight from this machine (not through a proxy). */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  return isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
