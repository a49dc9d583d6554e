import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetworkOf, SHARED_FACTOR } from '#platform/access/client-network.ts';
import { mostBytesOf } from '#platform/http/requests/prices.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

// The running requests of one client (a user, or the anonymous clients of a network), counted until the client has read the
// answer. A client that doesn't read gets no further answers.

export type InFlightLimits = {
  readonly requests: number;
  /** Total of all bodies; forms have a separate limit. */
  readonly bodyBytes: number;
  /** Answers written in pieces, and as many bytes of others as `wholeBytes` says. */
  readonly streams: number;
  readonly wholeBytes: number;
};

const MEBIBYTE = 1024 * 1024;
export const inFlightLimits: InFlightLimits = {
  requests: 200,
  bodyBytes: 24 * MEBIBYTE,
  // Two browsers of one user may request as many lists as browsers open connections (six) without a refusal.
  streams: 12,
  wholeBytes: 24 * MEBIBYTE,
};

type Usage = { requests: number; bodyBytes: number; streams: number; wholeBytes: number };

/** Sizes of running requests, by client. */
export type InFlight = {
  /** Counts a request, with its declared body, until it is answered. Throws `tooMany`. */
  readonly enter: (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => void;
  /** Counts an answer of a size, or one in pieces, until it is read. Throws `tooMany`. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply, bytes: number | 'pieces') => void;
};

export function createInFlight(limits: InFlightLimits = inFlightLimits): InFlight {
  const askers = new Map<string, Usage>();

  function take(request: FastifyRequest, { raw }: FastifyReply, kind: keyof Usage, amount: number): void {
    // The client left while it was identified: its reply has closed, and would never free the place.
    if (raw.destroyed) return;
    const { key, factor } = askerOf(request);
    const held = askers.get(key) ?? { requests: 0, bodyBytes: 0, streams: 0, wholeBytes: 0 };
    // A single body always fits: another check limits its size.
    if (held[kind] > 0 && held[kind] + amount > limits[kind] * factor)
      throw new ProblemError('tooMany', `Too many of your ${words[kind]} at once; wait for the others`, undefined, 2);
    askers.set(key, held);
    held[kind] += amount;
    raw.once('close', () => {
      held[kind] -= amount;
      if (Object.values(held).every((each) => each === 0)) askers.delete(key);
    });
  }

  return {
    enter(request, reply, endpoint) {
      take(request, reply, 'requests', 1);
      const bytes = bodyBytesOf(request, endpoint);
      if (bytes > 0) take(request, reply, 'bodyBytes', bytes);
    },
    answer(request, reply, bytes) {
      if (bytes === 'pieces') take(request, reply, 'streams', 1);
      else if (bytes > 0) take(request, reply, 'wholeBytes', bytes);
    },
  };
}

const words: Readonly<Record<keyof Usage, string>> = {
  requests: 'requests are under way',
  bodyBytes: 'large requests are under way',
  streams: 'large answers are being read',
  wholeBytes: 'answers are being read',
};

function askerOf(request: FastifyRequest): { readonly key: string; readonly factor: number } {
  if (request.caller) return { key: request.caller.userId, factor: 1 };
  const { key, isShared } = clientNetworkOf(request);
  return { key: `network ${key}`, factor: isShared ? SHARED_FACTOR : 1 };
}

/** A body without a length counts as the largest allowed. */
function bodyBytesOf({ headers }: FastifyRequest, endpoint: Endpoint): number {
  if (!endpoint.body || endpoint.form) return 0;
  const most = mostBytesOf(endpoint);
  return headers['transfer-encoding'] === undefined
    ? Math.min(Number(headers['content-length'] ?? 0) || 0, most)
    : most;
}
