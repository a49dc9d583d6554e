import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#platform/kernel/settings.ts';

// Invariant: a browser in which an account was signed in before is known again at its sign-in, by a cookie that tells
// nothing and opens nothing: it only has its own count of wrong passwords (OWASP, "device cookies").

const NAME = 'device';
const SECONDS = 400 * DAY_SECONDS;

type Keys = Pick<Settings, 'jwtSecret' | 'publicUrl'>;

/** The device that a request comes from, if this account was signed in there before. */
export function knownDevice({ jwtSecret }: Keys, request: FastifyRequest, email: string): string | null {
  const input = /(?:^|;)\s*device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '');
  const [, device = '', seal = ''] = input ?? [];
  if (device === '') return null;
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(jwtSecret, email, device))) ? device : null;
}

/** Makes the device known; a known one is left as it is. */
export function rememberDevice(keys: Keys, request: FastifyRequest, reply: FastifyReply, email: string): void {
  if (knownDevice(keys, request, email) !== null) return;
  const device = randomBytes(16).toString('base64url');
  const isTls = keys.publicUrl?.protocol === 'https:' || request.protocol === 'https';
  const value = `${device}.${sealOf(keys.jwtSecret, email, device)}`;
  const traits = `Path=/api/Account; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;
  reply.header('set-cookie', `${NAME}=${value}; ${traits}`);
}

const sealOf = (secret: Uint8Array, email: string, device: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['device', email.trim().toLowerCase(), device]))
    .digest('base64url');
