import { ProblemError } from '#platform/http/problem-error.ts';

// PostgreSQL's error classes and codes (appendix A of its manual): connection lost, shutting down, too many connections, starting up, out of disk.
const AWAY = /^(08...|57P0[1-5]|53[0-4]00|25006)$/;
const AWAY_SYSTEM = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;
// A text that PostgreSQL cannot store: a NUL character, half of a surrogate pair.
const UNSTORABLE = /^(22021|22P05)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error says that the database cannot be used at this moment, and that trying again later is right. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return AWAY.test(code) || AWAY_SYSTEM.test(code) || (error instanceof Error && AWAY_WORDS.test(error.message));
}

/** Whether a transaction lost against another one and may simply be run again: serialization, deadlock, or the first of two equal keys won. */
export const isRepeatable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) ||
  (codeOf(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'idempotency_pkey');

/** Whether the plan that a connection remembers no longer fits the tables: the connection is to be given up. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(codeOf(error));

/** Says an error of the database in words where it means something to a client; any other is answered as it is. */
export function inWords(error: unknown): unknown {
  if (isUnavailable(error))
    return Object.assign(new ProblemError('unavailable', 'The database is away for a moment. Try again shortly'), {
      cause: error,
    });
  if (UNSTORABLE.test(codeOf(error)))
    return Object.assign(new ProblemError('invalid', 'A text holds a character that cannot be stored'), {
      cause: error,
    });
  return error;
}
