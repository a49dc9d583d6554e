import type { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toAmounts } from '@hestia/contract/money/minor.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import { book, type Outcome } from './booking.ts';
import { toCategory } from './mappers.ts';
import { wrongBalances, wrongTotals } from './balance-checks.ts';

type Endpoints = typeof moneyEndpoints;

export type SumEvent = 'ExpenseCategoryUpdated' | 'BalanceUpdated';

/** Tells the sums after a change of the ledger. */
export function emitSums(tx: HouseholdTx<SumEvent>, outcome: Outcome): void {
  for (const category of outcome.categories) tx.emit('ExpenseCategoryUpdated', toCategory(tx, category));
  emitBalances(tx, outcome);
}

export const emitBalances = (tx: HouseholdTx<'BalanceUpdated'>, { balances }: Outcome): void =>
  tx.emit('BalanceUpdated', toAmounts(balances, tx.decimals));

export const recalculateBalance: Handler<Endpoints['recalculateBalance']> = ({ caller, params, write }) => {
  requireOwnHousehold(caller, params.id);
  return write(async (tx) => toAmounts((await recalculate(tx)).balances, tx.decimals));
};

/** Puts a household's balances and totals right; everybody there is told what has changed. */
export async function recalculate(tx: HouseholdTx<SumEvent | 'SumsChecked'>): Promise<Outcome> {
  const outcome = await repairSums(tx);
  if (outcome.changed > 0 || outcome.categories.length > 0) emitSums(tx, outcome);
  // What the nightly check has found is put right by this.
  if (await forgetFinding(tx)) tx.emit('SumsChecked', { wrongSince: null });
  return outcome;
}

/** Makes the kept sums again what the ledger says. */
function repairSums(tx: HouseholdTx): Promise<Outcome> {
  const id = sql`${tx.colocationId}::uuid`;
  return book(tx, { first: sql`nothing as (select)`, changes: wrongBalances(id), totals: wrongTotals(id) });
}

async function forgetFinding(tx: HouseholdTx): Promise<boolean> {
  const { numDeletedRows } = await tx
    .of()
    .deleteFrom('wrong_sums')
    .where('colocation_id', '=', tx.colocationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
