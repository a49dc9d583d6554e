import { ApiError } from '#platform/api/api-error.ts';
import { isTransient } from '#platform/api/retry.ts';
import { commandOf } from './commands.ts';
import type { QueuedMutation, Refusal } from './queued-mutation.ts';

/** Why a failure is permanent; null if a later try may succeed. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && !isTransient(error) && error.status !== 401
    ? { code: error.code, message: error.message }
    : null;

/** Whether a refusal means that it is already done. */
export function isSettledBy(error: ApiError, mutation: QueuedMutation): boolean {
  const { isAlreadyDone, isMoot } = commandOf(mutation) ?? {};
  if (mutation.isPassive) return refusalOf(error) !== null;
  return isAlreadyDone?.(error) === true || isMoot?.(error, mutation.variables) === true;
}
