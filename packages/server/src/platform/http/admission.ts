import { createHash } from 'node:crypto';
import type { Call, Who } from '@hestia/contract/wire/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { credentialsOf } from '#platform/access/credentials.ts';
import { friendlyOrigins, isOwnOrigin } from '#platform/access/origins.ts';
import { sendPacked } from '#platform/http/answers.ts';
import type { Caller, Feature } from '#platform/http/feature.ts';
import { keyOf, type KeptAnswers } from '#platform/http/kept-answers.ts';
import { codingFor } from '#platform/http/packing.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { version } from '#platform/version.ts';

/** Makes the hook that lets a call's callers in, before anything of the request is read. */
export type Admit = (call: Call) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who asks, may they, and have they, or have we, got the answer already? `wire` is the fingerprint of the answers. */
export function createAdmission({ sessions, live, settings }: Platform, wire: string, answers: KeptAnswers): Admit {
  const friendly = friendlyOrigins(settings);
  const build = `${version}-${wire}`;

  async function callerOf(request: FastifyRequest): Promise<Caller | null> {
    const credentials = credentialsOf(request.headers);
    if (!credentials) return null;
    const caller = await sessions.find(credentials.jwt);
    // A browser sends the cookie along with what other pages ask for, so that alone changes nothing.
    if (
      caller &&
      credentials.by === 'cookie' &&
      !SAFE.has(request.method) &&
      !isOwnOrigin(request.headers, { host: request.host, isTls: request.protocol === 'https' }, friendly)
    )
      throw new ProblemError('wrongOrigin', 'This must come from our own pages');
    return caller;
  }

  return (call) => async (request, reply) => {
    // What anyone may read is told without asking who it is, also while the database is away.
    const caller = call.who === 'anyone' && call.method === 'GET' ? null : await callerOf(request);
    requireWho(call.who, caller);
    request.caller = caller;
    if (call.versioned) return tellVersion(request, reply, caller);
    reply.header('cache-control', 'no-store');
    return undefined;
  };

  async function tellVersion(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): Promise<unknown> {
    const seq = caller?.colocationId ? await live.currentSeq(caller.colocationId) : null;
    if (!caller || seq === null) return undefined;
    // Read before the answer is: the answer includes at least this much.
    const etag = `W/"${seq}-${shortened(caller)}-${build}"`;
    reply.headers({
      'hestia-seq': String(seq),
      etag,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization, Cookie, Origin',
    });
    const known = request.headers['if-none-match'];
    if (known !== undefined && (known === etag || known.split(',').some((one) => one.trim() === etag)))
      return reply.code(304).send();
    const coding = codingFor(request.headers['accept-encoding']);
    const key = keyOf(caller, seq, { address: request.url, coding });
    const kept = answers.get(key);
    if (kept) return sendPacked(reply, kept);
    request.keepAs = key;
    return undefined;
  }
}

function requireWho(who: Who, caller: Caller | null): void {
  if (who === 'anyone') return;
  if (!caller) throw new ProblemError('unauthenticated', 'Please sign in');
  // Known, but with nothing to look at: what they ask for belongs to a household, and they live in none.
  if (who === 'member' && caller.colocationId === null) throw new ProblemError('forbidden', 'Join a household first');
}

const shortened = ({ userId, colocationId }: Caller) => `${userId.slice(0, 13)}-${colocationId?.slice(0, 8)}`;

/** A short fingerprint of how calls answer: a server that answers in other shapes does not say "unchanged". */
export function fingerprintOf(features: readonly Feature[]): string {
  const shapes = features.flatMap(({ calls }) =>
    Object.values(calls).map(({ answer }) => z.toJSONSchema(answer, { unrepresentable: 'any' })),
  );
  return createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 8);
}
