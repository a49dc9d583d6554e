import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#platform/kernel/settings/settings.ts';

// Invariant: a browser in which an account was signed in before is recognized at its sign-in, by a cookie that grants no access:
// it only has a separate count of wrong passwords (OWASP, "device cookies").

const SECONDS = 400 * DAY_SECONDS;

type Keys = Pick<Settings, 'jwtSecret' | 'publicUrl'>;

/** The device that a request comes from, if this account was signed in there before. */
export function knownDevice({ jwtSecret }: Keys, request: FastifyRequest, email: string): string | null {
  const input = /(?:^|;)\s*(?:__Host-)?device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '');
  const [, device = '', seal = ''] = input ?? [];
  if (device === '') return null;
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(jwtSecret, email, device))) ? device : null;
}

/** Registers the device; a known one stays unchanged. */
export function rememberDevice(keys: Keys, request: FastifyRequest, reply: FastifyReply, email: string): void {
  if (knownDevice(keys, request, email) !== null) return;
  const device = randomBytes(16).toString('base64url');
  const isTls = keys.publicUrl?.protocol === 'https:' || request.protocol === 'https';
  const value = `${device}.${sealOf(keys.jwtSecret, email, device)}`;
  // With this prefix, browsers accept it only from this host over TLS (RFC 6265bis), and require the whole path.
  const [name, place] = isTls ? ['__Host-device', 'Path=/; Secure'] : ['device', 'Path=/api/Account'];
  reply.header('set-cookie', `${name}=${value}; ${place}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict`);
}

const sealOf = (secret: Uint8Array, email: string, device: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['device', email.trim().toLowerCase(), device]))
    .digest('base64url');
