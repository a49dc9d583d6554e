import { isFull, isReadOnly, isUnavailable } from '#platform/kernel/settings/failures.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { BucketError } from '#platform/pictures/bucket-error.ts';

/** The problem response for an expected error; null for an unexpected one. */
export function expectedFailure(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof Error)) return null;
  if (isFull(error))
    return new ProblemError('storageFull', "The server's disk is full; nothing can be stored right now", undefined, 10);
  if (isReadOnly(error))
    return new ProblemError('unavailable', 'The database is read-only; nothing can be stored right now', undefined, 10);
  if (error instanceof BucketError)
    return new ProblemError('unavailable', 'Pictures are unavailable right now; try again', undefined, 10);
  if (isUnavailable(error))
    return new ProblemError('unavailable', 'The database is unavailable; try again', undefined, 1);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return frameworkFailure(code, error) ?? databaseFailure(code);
}

function frameworkFailure(code: string, error: Error): ProblemError | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ProblemError('notFound', 'Not found: there is nothing at this address');
  if (status === 413) return new ProblemError('tooLarge', 'Request body too large');
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new ProblemError('unsupportedMediaType', 'Send the body as application/json');
  if (status === 400 && code.startsWith('FST_')) return new ProblemError('invalidJson', 'Invalid json body');
  return null;
}

// SQLSTATE: data exceptions; index row too large; violations of check, foreign key and not-null constraints.
const IMPOSSIBLE = /^(22...|54000|23514|23503|23502)$/;

/** Features reject these with better messages; any that slip through are still client errors. */
function databaseFailure(code: string): ProblemError | null {
  if (IMPOSSIBLE.test(code)) return new ProblemError('impossible', 'This cannot be stored');
  return code === '23505' ? new ProblemError('conflict', 'This already exists') : null;
}
