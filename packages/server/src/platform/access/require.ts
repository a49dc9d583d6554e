import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';

/** A household that a request names must be the caller's own: another one does not exist for them (404). */
export function requireOwnHousehold(
  caller: { readonly colocationId: string },
  colocationId: string | null | undefined,
): void {
  if (colocationId && colocationId !== caller.colocationId) throw notFound('This household');
}

/** An actor that a request names (`createdBy`, `sendBy`, `votedBy`, …) must be the caller (403). */
export function requireSelf(caller: { readonly userId: string }, actor: string | null | undefined): void {
  if (actor && actor !== caller.userId) throw new ProblemError('forbidden', 'You can only do this as yourself');
}
