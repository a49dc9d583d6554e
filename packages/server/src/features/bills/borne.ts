// M35: what the sharers of a bill have borne of it beyond their exact parts, by what it has booked and is still there.
import { beyondAfter, type BilledShare } from '@hestia/contract/bills/leftover.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import { type SeenParts, splitOf } from '@hestia/contract/money/shapes/wire.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';

/** The latest dates are read: forty years of months. */
const LOOKED_AT = 500;

/**
 * The bill with its sharers' leftovers so far, computed from the expenses, so that deleted, restored and edited ones count as
 * they are.
 */
export async function withBorne(tx: LockedHousehold, bill: Bill): Promise<Bill> {
  const rows = await tx
    .from('bill_dates as d')
    .innerJoin('expenses as e', (join) =>
      join.onRef('e.colocation_id', '=', 'd.colocation_id').onRef('e.id', '=', 'd.expense_id'),
    )
    .select(['d.due_on as dueOn', 'e.amount_minor as minor', 'e.split_type as splitType', 'e.shares', 'e.percentages'])
    .select('e.own_split as split')
    .where('d.bill_id', '=', bill.id)
    .orderBy('d.due_on', 'desc')
    .limit(LOOKED_AT)
    .execute();
  let { beyond: _former, ...now }: Bill = bill;
  for (const row of rows) {
    const borne = borneBy(row);
    if (borne) now = { ...now, beyond: { ...beyondAfter(now, row.dueOn, borne) } } as Bill;
  }
  return now;
}

type Row = {
  readonly minor: number;
  readonly splitType: number;
  readonly shares: unknown;
  readonly percentages: unknown;
  readonly split: unknown;
};

/** Null for an expense that was split by items since: its items decide. */
function borneBy({ minor: amountMinor, shares, ...row }: Row): BilledShare | null {
  const parts = { ...row, shares } as SeenParts & { readonly shares: Shares };
  return parts.split?.kind === 'items' ? null : { amountMinor, shares: parts.shares, split: splitOf(parts) };
}
