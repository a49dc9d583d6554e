import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before the response is sent. (The request itself counts as closed once its body was
 * read, so Fastify's `request.signal` does not fire after that.)
 */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
