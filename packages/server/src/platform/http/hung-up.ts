import type { FastifyReply } from 'fastify';

/**
 * Aborts when whoever asked is gone before they were answered. (The request itself counts as closed once its body was
 * read, so Fastify's `request.signal` hears nothing after that.)
 */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
