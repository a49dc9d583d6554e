import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** The currencies in which some expenses were paid are real ones, and not the household's own. */
export async function requireForeign(
  tx: HouseholdTx,
  originals: readonly (Pick<Original, 'currency'> | null | undefined)[],
): Promise<void> {
  const currencies = new Set(originals.flatMap((original) => original?.currency ?? []));
  if (currencies.size === 0) return;
  const { currency } = await tx
    .of()
    .selectFrom('colocations')
    .select('currency')
    .where('id', '=', tx.colocationId)
    .executeTakeFirstOrThrow();
  for (const each of currencies) {
    if (!isCurrency(each)) throw invalidField('original', `Unknown currency ${each}`);
    if (each === currency) throw invalidField('original', `${each} is the currency of the household itself`);
  }
}
