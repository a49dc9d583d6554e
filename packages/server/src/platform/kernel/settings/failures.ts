import { fileFaultWords } from '#platform/kernel/settings/file-faults.ts';

/** Whether a transaction lost against another one and may simply be run again: serialization, deadlock, or the first of two equal keys won. */
export const isRepeatable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) ||
  (codeOf(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'idempotency_pkey');

/** Whether a connection's cached plan no longer matches the tables: the connection must be closed. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(codeOf(error));

/** Whether the database can never answer this: it denies or lacks a function. */
export const mayNotAsk = (error: unknown): boolean => ['42501', '42883', '0A000'].includes(codeOf(error));

// SQLSTATE: connection exceptions; shutting down or starting; too many connections or out of memory; cancelled for taking too long.
const AWAY = /^(08...|57P0[1-5]|53...|57014|55P03|40P01|40001)$/;
const AWAY_SYSTEM = /^(ECONN|ENOENT|ENOTFOUND|EPIPE|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
const AWAY_WORDS = /^(Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout e)/;

/** Whether the database is read-only (a replica after a failover). */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

// SQLSTATE: a role that may not log in, or a database that does not exist.
const BARRED = /^(28...|3D000)$/;

/** Whether the database server rejects us: retrying is useless until the host has fixed it. */
export const isBarred = (error: unknown): boolean => BARRED.test(codeOf(error)) || isReadOnly(error);

// PostgreSQL's messages about a full disk, for errors that lost its code, such as errors that quote another.
const FULL_WORDS = /could not extend file|no space left on device|ENOSPC/i;

/** Whether a disk is full: the database's or our own. */
export const isFull = (error: unknown): boolean =>
  /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error)) || (error instanceof Error && FULL_WORDS.test(error.message));

/** Whether the database cannot be used at this moment, and trying again later is right. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(codeOf(error)) ||
    isBarred(error) ||
    (AWAY_SYSTEM.test(codeOf(error)) &&
      'syscall' in error &&
      /^(connect|getaddrinfo|read|write)$/.test(String(error.syscall))) ||
    AWAY_WORDS.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isUnavailable)));

// SQLSTATE (appendix A of PostgreSQL's manual) or the system's.
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Why something failed, in one line: a sentence for files, else the error's message, or those that it aggregates. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  const aboutFile = fileFaultWords(error);
  if (aboutFile !== null) return aboutFile;
  if (error instanceof Error) return error.message || codeOf(error) || error.name;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
