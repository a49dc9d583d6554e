// M24: the original payment after a change of an expense. The server decides whether it matches the amount (`foreign.ts`).
import type { Original } from './model.ts';

export type OriginalFault = {
  readonly field: 'original';
  /**
   * `amount`: it doesn't convert to the household's amount; `fraction`: finer than its currency; `hidden`: the client
   * can't see it.
   */
  readonly reason: 'amount' | 'fraction' | 'hidden';
};

type StoredAmount = {
  readonly amountMinor: number;
  readonly original: Original | null;
};

/**
 * The original payment after an edit. A client that omits it doesn't know it: another amount is refused, since it would
 * contradict it. Null means paid in the household's currency.
 */
export function editOriginal(
  stored: StoredAmount,
  change: { readonly amountMinor: number; readonly original?: Original | null | undefined },
): { readonly original: Original | null } | OriginalFault {
  if (change.original !== undefined || stored.original === null) return { original: change.original ?? null };
  return change.amountMinor === stored.amountMinor
    ? { original: stored.original }
    : { field: 'original', reason: 'hidden' };
}
