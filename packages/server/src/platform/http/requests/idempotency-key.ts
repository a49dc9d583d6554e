import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The idempotency key of a request: the header, otherwise the client-generated id in the body; null if it has neither. */
export function idempotencyKeyOf(request: FastifyRequest, call: string, body: unknown): string | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const header = request.headers['idempotency-key'];
  const input = typeof header === 'string' && header !== '' ? header : clientMadeId(request, body);
  if (input === null) return null;
  // The table holds keys of up to 200 characters.
  return `${call}:${input.length <= 100 ? input : createHash('sha256').update(input).digest('base64url')}`;
}

function clientMadeId({ method }: FastifyRequest, body: unknown): string | null {
  if (method !== 'POST' || typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' && body.id !== '' ? body.id : null;
}
