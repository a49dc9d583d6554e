import { problemStatus, type Problem, type ProblemCode } from '@hestia/contract/wire/problem.ts';

/** A failure, for the reader: a code of the server's closed list, or no response. */
export type FailureCode = ProblemCode | 'offline' | 'unreadable';

/** A call that failed. `code` chooses the sentence in the reader's language; `errors` are the faults by field (422). */
export class ApiError extends Error {
  readonly code: FailureCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter: number | null;
  /** For `passkeyNeeded`: the sign-in continues with it. */
  readonly challenge: string | null;
  /** For `invitationUsed`: the member who made it, and may make another. */
  readonly invitedBy: string | null;

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    more: {
      errors?: Record<string, string[]> | undefined;
      retryAfter?: number | null;
      challenge?: string | undefined;
      invitedBy?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.errors = more.errors ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.challenge = more.challenge ?? null;
    this.invitedBy = more.invitedBy ?? null;
  }
}

/** Why a call failed; null for any other error. */
export const failureOf = (error: unknown): FailureCode | null => (error instanceof ApiError ? error.code : null);

/** The challenge of a sign-in whose password was right, or null for any other error. */
export const challengeIn = (error: unknown): string | null => (error instanceof ApiError ? error.challenge : null);

/** No response: no network, or no server behind it. */
export const unanswered = (cause: unknown): ApiError =>
  new ApiError('offline', 0, cause instanceof Error ? cause.message : 'No answer');

/** Reads the problem details of a refused call. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds * 1000 : null;
  const problem: unknown = await response.json().catch(() => null);
  if (!isProblem(problem)) return new ApiError(codeOfStatus(status), status, `HTTP ${status}`, { retryAfter });
  const { code, message, errors, challenge, invitedBy } = problem;
  const known = isProblemCode(code) ? code : codeOfStatus(status);
  return new ApiError(known, status, message, { errors, retryAfter, challenge, invitedBy });
}

// Enough to distinguish Hestia's problems from a proxy's error responses.
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body;

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);

/** For answers that are not Hestia's, such as those of a proxy in between. */
function codeOfStatus(status: number): FailureCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 413) return 'tooLarge';
  if (status === 429) return 'tooMany';
  if (status >= 502) return 'unavailable';
  return status >= 500 ? 'internal' : 'invalid';
}
