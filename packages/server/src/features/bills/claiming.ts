import { claimBill } from '@hestia/contract/bills/claim.ts';
import { billSplitOut } from '@hestia/contract/bills/wire.ts';
import type { Claim } from '@hestia/contract/money/expenses/claim.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { listBills, updateBill } from './repository.ts';

/** M23: a member takes over a placeholder's payments and shares in bills. Clients fetch them again. */
export async function claimBills(held: LockedHousehold, claim: Claim): Promise<void> {
  for (const bill of await listBills(held, held)) {
    const after = claimBill(bill, claim);
    if (after === bill) continue;
    await updateBill(held, bill, {
      paid_by: after.paidBy,
      split: JSON.stringify(billSplitOut(after.split, after.decimals)),
      paused: after.paused,
      beyond: JSON.stringify(after.beyond ?? {}),
    });
  }
}
