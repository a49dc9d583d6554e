import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from '@hestia/contract/wire/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectedFailure } from '#platform/http/answers/expected-failures.ts';
import { InvitationUsedError, PasskeyNeededError, ProblemError } from '#platform/kernel/problem-error.ts';

/** Answers a failure as problem details (RFC 9457): expected ones with their message, all others are logged and become a 500 without details. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = expectedFailure(error) ?? hangUpOf(error, request);
  if (!problem) request.log.error({ err: error }, 'Unexpected error');
  else if (problem.status >= 500 || (!isForeseen(error) && problem.code !== 'conflict'))
    request.log.warn({ err: error }, 'Request failed');
  return sendProblem(request, reply, problem ?? new ProblemError('internal', 'Internal server error'));
}

/** A client that disconnects during its request is no server failure, in spite of errors of its body's reader. */
const hangUpOf = (error: unknown, { raw }: FastifyRequest): ProblemError | null =>
  error instanceof Error && 'code' in error && HANG_UPS.has(String(error.code)) && raw.destroyed && !raw.complete
    ? new ProblemError('conflict', 'The client closed the connection')
    : null;

const HANG_UPS = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Sends a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): FastifyReply {
  const retryAfter = problem.retryAfter ?? (problem.code === 'unavailable' ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // Remove headers set for a successful response.
  reply.removeHeader('etag').header('cache-control', 'no-store').header('x-request-id', request.id);
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(toProblem(problem, request.url)));
}

/** The wire's form of a failure at an address; the address loses its query, which may hold tokens. */
function toProblem(problem: ProblemError, url: string): Problem {
  const { code, status, message, errors } = problem;
  return {
    type: typeOf(code),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: url.split(/[?#]/, 1)[0]?.slice(0, 500) ?? '/',
    ...(status === 401 && { error: 'Unauthorized' }),
    message,
    code,
    ...(errors && { errors }),
    ...(problem instanceof PasskeyNeededError && { challenge: problem.challenge }),
    ...(problem instanceof InvitationUsedError && problem.invitedBy !== null && { invitedBy: problem.invitedBy }),
  };
}

/** Errors thrown on purpose by us or by the framework; other expected errors are worth logging. */
const isForeseen = (error: unknown) =>
  error instanceof ProblemError || (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_'));

const typeOf = (code: ProblemCode) => `/api/docs#${code}`;
