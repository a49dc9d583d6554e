/** Whether a transaction lost against another one and may simply be run again: serialization, deadlock, or the first of two equal keys won. */
export const isRepeatable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) ||
  (codeOf(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'idempotency_pkey');

/** Whether the plan that a connection remembers no longer fits the tables: the connection is to be given up. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(codeOf(error));

/** Whether a server cannot be reached yet: it is starting, or its address is not known yet. */
export const isAway = (error: unknown): boolean =>
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03|08...)$/.test(codeOf(error)) ||
  (error instanceof AggregateError && error.errors.some(isAway)) ||
  (error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message));

// SQLSTATE (appendix A of PostgreSQL's manual) or the system's.
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
