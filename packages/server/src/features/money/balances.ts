import type { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { toAmounts } from '@hestia/contract/money/cents.ts';
import { toRefund } from '@hestia/contract/money/refund.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { book, entriesOf, type Outcome } from './booking.ts';
import { toCategory } from './mappers.ts';
import { readPlan } from './plan.ts';
import { listBalances } from './repository.ts';

type Endpoints = typeof moneyEndpoints;

export type SumEvent = 'ExpenseCategoryUpdated' | 'BalanceUpdated';

/** Tells the sums after a change of the ledger. */
export function emitSums(tx: HouseholdTx<SumEvent>, outcome: Outcome): void {
  for (const category of outcome.categories) tx.emit('ExpenseCategoryUpdated', toCategory(category));
  emitBalances(tx, outcome);
}

export const emitBalances = (tx: HouseholdTx<'BalanceUpdated'>, { balances }: Outcome): void =>
  tx.emit('BalanceUpdated', toAmounts(balances));

export const getBalance =
  ({ database }: Platform): Handler<Endpoints['getBalance']> =>
  async ({ caller, params }) => {
    requireOwnHousehold(caller, params.id);
    const balances = await listBalances(database, caller.colocationId);
    return toAmounts(Object.fromEntries(balances.map(({ userId, cents }) => [userId, cents])));
  };

export const getRefundMethods =
  ({ database }: Platform): Handler<Endpoints['getRefundMethods']> =>
  async ({ caller, params }) => {
    requireOwnHousehold(caller, params.id);
    const { plan, people } = await readPlan(database, caller.colocationId);
    return plan.map((transfer) => toRefund(transfer, (userId) => people.get(userId) ?? ''));
  };

export const recalculateBalance: Handler<Endpoints['recalculateBalance']> = ({ caller, params, write }) => {
  requireOwnHousehold(caller, params.id);
  return write(async (tx) => {
    const outcome = await repairSums(tx);
    if (outcome.changed > 0 || outcome.categories.length > 0) emitSums(tx, outcome);
    return toAmounts(outcome.balances);
  });
};

/** Makes the kept sums again what the ledger says. */
function repairSums(tx: HouseholdTx): Promise<Outcome> {
  const id = tx.colocationId;
  const first = sql`
    ledger as (select * from expenses where colocation_id = ${id}),
    summed (user_id, cents) as (select user_id, sum(cents)::bigint from (${entriesOf(sql`ledger`)}) as entries group by user_id)`;
  const changes = sql`
    select user_id, coalesce(summed.cents, 0) - coalesce(kept.cents, 0)
    from summed full join (select user_id, cents from balances where colocation_id = ${id}) as kept using (user_id)
    where coalesce(summed.cents, 0) <> coalesce(kept.cents, 0)`;
  const totals = sql`
    select c.id, coalesce(sum(l.amount_cents), 0)::bigint - c.total_cents
    from expense_categories c left join ledger l on l.category_id = c.id
    where c.colocation_id = ${id} group by c.id, c.total_cents
    having coalesce(sum(l.amount_cents), 0) <> c.total_cents`;
  return book(tx, { first, changes, totals });
}
