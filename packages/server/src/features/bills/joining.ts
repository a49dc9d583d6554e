// M44: bills that a new member joins, from their next dates on.
import { billWith, isJoinable } from '@hestia/contract/bills/joining.ts';
import { billSplitOut } from '@hestia/contract/bills/wire.ts';
import { todayIn } from '@hestia/contract/bills/dates.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { listBills, tellBill, timeZoneOf, updateBill } from './repository.ts';

/** Adds a member to the chosen bills. Those that can't take one more by themselves stay as they are. */
export async function joinBills(
  held: LockedHousehold<'BillUpdated'>,
  userId: string,
  chosen: readonly string[],
): Promise<void> {
  if (chosen.length === 0) return;
  const today = todayIn(await timeZoneOf(held), new Date().toISOString());
  for (const bill of await listBills(held, held)) {
    if (!chosen.includes(bill.id) || !isJoinable(bill, userId)) continue;
    const joined = billWith(bill, userId, today);
    if ('obstacle' in joined) continue;
    await updateBill(held, bill, { split: JSON.stringify(billSplitOut(joined.bill.split, bill.decimals)) });
    held.emit('BillUpdated', await tellBill(held, held, bill.id));
  }
}
