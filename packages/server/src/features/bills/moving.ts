// M42, M43: bills of a member who moves out, and their return.
import { isDeepStrictEqual } from 'node:util';
import { billWithout } from '@hestia/contract/bills/leaving.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { BillSplit, Pause } from '@hestia/contract/bills/schemas.ts';
import { billSplitOut } from '@hestia/contract/bills/wire.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { membersAmong, sharersAmong } from '#platform/access/members-among.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { listBills, tellBill, updateBill } from './repository.ts';

type BillState = {
  readonly id: string;
  readonly paidBy: string;
  readonly split: BillSplit;
  readonly paused: Pause | null;
};
type MoveEffect = { readonly before: readonly BillState[]; readonly after: readonly BillState[] };

const stateOf = ({ id, paidBy, split, paused, decimals }: Bill): BillState => ({
  id,
  paidBy,
  split: billSplitOut(split, decimals),
  paused,
});

const concerns = ({ paidBy, split }: Bill, userId: string): boolean =>
  paidBy === userId || split.sharers.some((sharer) => sharer.userId === userId);

export const movingBills = {
  read: async (held: LockedHousehold, userId: string) =>
    (await listBills(held, held)).filter((bill) => concerns(bill, userId)).map(stateOf),

  async reread(held: LockedHousehold, before: readonly { readonly id: string }[]) {
    const ids = new Set(before.map(({ id }) => id));
    return (await listBills(held, held)).filter(({ id }) => ids.has(id)).map(stateOf);
  },

  /** Another one pays, and the others share. */
  async prepare(held: LockedHousehold<'BillUpdated'>, { userId, payers }: Move) {
    const chosen = new Map(payers.map((each) => [each.billId, each.userId]));
    const here = await sharersAmong(held, [...chosen.values()]);
    const asked = new Set(await membersAmong(held, [...chosen.values()]));
    for (const bill of await listBills(held, held)) {
      const payer = chosen.get(bill.id);
      // The payer of a varying bill is asked for its amount: that needs an account.
      const canPay = payer !== undefined && (bill.amountMinor === null ? asked.has(payer) : here.has(payer));
      const after = billWithout(bill, userId, canPay ? payer : null);
      if (after === bill || isDeepStrictEqual(stateOf(after), stateOf(bill))) continue;
      const { paidBy, split } = stateOf(after);
      await updateBill(held, bill, { paid_by: paidBy, split: JSON.stringify(split) });
      held.emit('BillUpdated', await tellBill(held, held, bill.id));
    }
  },

  async restore(held: LockedHousehold<'BillUpdated'>, { before, after }: MoveEffect) {
    const now = new Map((await listBills(held, held)).map((bill) => [bill.id, bill]));
    for (const was of before) {
      const bill = now.get(was.id);
      const left = after.find(({ id }) => id === was.id);
      if (!bill || !left || !isDeepStrictEqual(stateOf(bill), left) || isDeepStrictEqual(was, left)) continue;
      await updateBill(held, bill, { paid_by: was.paidBy, split: JSON.stringify(was.split), paused: was.paused });
      held.emit('BillUpdated', await tellBill(held, held, bill.id));
    }
  },
};
