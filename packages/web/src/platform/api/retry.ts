import { ApiError } from './api-error.ts';

const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 507, 504]);
const MAX_WAIT_MS = 30_000;

/** Whether the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A conflict with a code of the server's is permanent; a bare 409 comes from a proxy.
  if (error.status === 409) return error.code === 'invalid';
  return error.status === 0 || PASSING.has(error.status);
}

/** How long to wait before try number `attempt` (0 = first repeat): doubling, with jitter so that a household does not knock all at once. */
export function waitBefore(attempt: number, error: unknown, first = 400): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  const doubled = Math.min(first * 2 ** attempt, MAX_WAIT_MS);
  return Math.max(asked ?? 0, doubled * (0.75 + Math.random() / 2));
}
