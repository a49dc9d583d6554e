import type { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toAmounts } from '@hestia/contract/money/coins/minor.ts';
import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { book, type Outcome } from './booking.ts';
import { toCategory } from '../amounts/mappers.ts';
import { wrongBalances, wrongTotals } from './balance-checks.ts';
import { emitExceeded } from './budgets.ts';

type Endpoints = typeof moneyEndpoints;

export type SumEvent = 'ExpenseCategoryUpdated' | 'BalanceUpdated' | 'BudgetExceeded';

/** Emits the sums after a change of the ledger, and the budgets that it exceeds. */
export async function emitSums(tx: HouseholdTx<SumEvent>, outcome: Outcome): Promise<void> {
  for (const category of outcome.categories) tx.emit('ExpenseCategoryUpdated', toCategory(tx, category));
  emitBalances(tx, outcome);
  await emitExceeded(tx, outcome);
}

export const emitBalances = (tx: HouseholdTx<'BalanceUpdated'>, { balances }: Outcome): void =>
  tx.emit('BalanceUpdated', toAmounts(balances, tx.decimals));

export const recalculateBalance: Handler<Endpoints['recalculateBalance']> = ({ write }) => {
  return write(async (tx) => toAmounts((await recalculate(tx)).balances, tx.decimals));
};

/** Corrects a household's balances and totals, and emits the changes to all members. */
export async function recalculate(tx: HouseholdTx<SumEvent | 'SumsChecked'>): Promise<Outcome> {
  const outcome = await repairSums(tx);
  if (outcome.changed > 0 || outcome.categories.length > 0) await emitSums(tx, outcome);
  // This corrects the finding of the nightly check.
  if (await forgetFinding(tx)) tx.emit('SumsChecked', { wrongSince: null });
  return outcome;
}

/** Recomputes the stored sums from the ledger. */
function repairSums(tx: HouseholdTx): Promise<Outcome> {
  const id = sql`${tx.colocationId}::uuid`;
  return book(tx, {
    first: sql`nothing as (select)`,
    changes: wrongBalances(id),
    totals: wrongTotals(id),
    months: null,
    written: null,
  });
}

async function forgetFinding(tx: HouseholdTx): Promise<boolean> {
  const { numDeletedRows } = await tx.delete('wrong_sums').executeTakeFirst();
  return numDeletedRows > 0n;
}
