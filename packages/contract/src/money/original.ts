// M24: what becomes of what an expense was paid in when it changes. Whether it comes to the amount is the server's to say (`foreign.ts`).
import type { Original } from './schemas.ts';

export type OriginalFault = {
  readonly field: 'original';
  /** `amount`: it does not come to the household's amount; `fraction`: it is finer than its currency; `hidden`: whoever changes cannot see it. */
  readonly reason: 'amount' | 'fraction' | 'hidden';
};

type Stored = {
  readonly amountMinor: number;
  readonly original: Original | null;
};

/**
 * What an expense was paid in after a change. Whoever says nothing of it does not know of it: another amount would make it untrue,
 * and is refused; null says that it was paid in the household's currency.
 */
export function editOriginal(
  stored: Stored,
  change: { readonly amountMinor: number; readonly original?: Original | null | undefined },
): { readonly original: Original | null } | OriginalFault {
  if (change.original !== undefined || stored.original === null) return { original: change.original ?? null };
  return change.amountMinor === stored.amountMinor
    ? { original: stored.original }
    : { field: 'original', reason: 'hidden' };
}
