import { isAway, isFull } from '#platform/kernel/failures.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** What a failure means to the one who asked; null for what nobody foresaw. */
export function expectedFailure(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof Error)) return null;
  if (isFull(error))
    return new ProblemError('storageFull', 'The disk of the server is full; nothing can be stored now', undefined, 10);
  if (isAway(error))
    return new ProblemError('unavailable', 'The database cannot be reached now; try again', undefined, 1);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return frameworkFailure(code, error) ?? databaseFailure(code);
}

function frameworkFailure(code: string, error: Error): ProblemError | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ProblemError('notFound', 'There is nothing at this address');
  if (status === 413) return new ProblemError('tooLarge', 'The body is too large');
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new ProblemError('unsupportedMediaType', 'Send the body as application/json');
  if (status === 400 && code.startsWith('FST_')) return new ProblemError('invalidJson', 'Invalid json body');
  return null;
}

// SQLSTATE: data exceptions; beyond what an index can hold; violations of checks, foreign keys and "not null".
const IMPOSSIBLE = /^(22...|54000|23514|23503|23502)$/;

/** The features refuse these in better words; what slips through is still the request's fault. */
function databaseFailure(code: string): ProblemError | null {
  if (IMPOSSIBLE.test(code)) return new ProblemError('impossible', 'This cannot be stored');
  return code === '23505' ? new ProblemError('conflict', 'This exists already') : null;
}
