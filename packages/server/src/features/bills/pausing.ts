import { nextNotCome, todayIn } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { sharersAmong } from '#platform/access/members-among.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { type BookingTrigger, whyNot } from './booking.ts';
import { listBills, requireBill, tellBill, timeZoneOf, updateBill } from './repository.ts';
import { requireFewDates } from './edit.ts';

/** Pauses a bill, or resumes it: dates from a day on are booked, by default from today. */
export const pause =
  (bookSoon: BookingTrigger): HandlerOf<'bills.pause'> =>
  ({ body: { id, isPaused, bookFrom }, write }) =>
    write(async (tx) => {
      const bill = await requireBill(tx, tx, id);
      if (isPaused == null || isPaused === (bill.paused !== null)) return id;
      if (isPaused) await updateBill(tx, bill, { paused: 'byHand' });
      else {
        await resume(tx, bill, bookFrom ?? null);
        // Dates passed by now are booked on resuming.
        bookSoon(tx);
      }
      tx.emit('BillUpdated', await tellBill(tx, tx, id));
      return id;
    });

async function resume(tx: LockedHousehold, bill: Bill, bookFrom: string | null): Promise<void> {
  const members = [bill.paidBy, ...bill.split.sharers.map(({ userId }) => userId)];
  const why = whyNot(bill, await sharersAmong(tx, members));
  if (why === 'payerLeft') throw invalidField('paidBy', 'The payer has moved out: say who pays instead');
  if (why !== null) throw invalidField('split', 'A member who shares has moved out: say who shares instead');
  const today = todayIn(await timeZoneOf(tx), new Date().toISOString());
  const from = bookFrom ?? today;
  requireFewDates(bill, from, today);
  await updateBill(tx, bill, { paused: null, next_on: nextNotCome(bill, bill, from) });
}

/** A member moves out: bills that they pay or share wait for replacements. A bill by days ends their stay today, and continues. */
export async function leaveBills(tx: LockedHousehold<'BillUpdated' | 'BillPaused'>, userId: string): Promise<void> {
  const bills = await listBills(tx, tx);
  const today = todayIn(await timeZoneOf(tx), new Date().toISOString());
  for (const bill of bills) {
    const isPayer = bill.paidBy === userId;
    const share = bill.split.sharers.find((sharer) => sharer.userId === userId);
    if (!isPayer && !share) continue;
    if (bill.split.kind === 'days' && share)
      await updateBill(tx, bill, { split: JSON.stringify(endStay(bill, userId, today)) });
    const isOver = bill.nextOn === null && bill.asks.length === 0;
    const stops = bill.paused === null && !isOver && (isPayer || bill.split.kind !== 'days');
    if (stops) await updateBill(tx, bill, { paused: isPayer ? 'payerLeft' : 'sharerLeft' });
    tx.emit(stops ? 'BillPaused' : 'BillUpdated', await tellBill(tx, tx, bill.id));
  }
}

/** An earlier last day stays. */
const endStay = ({ split }: Bill, userId: string, today: string): Bill['split'] => ({
  ...split,
  sharers: split.sharers.map((sharer) => {
    if (sharer.userId !== userId || (sharer.untilOn !== null && sharer.untilOn <= today)) return sharer;
    // A planned stay that never began.
    const fromOn = sharer.fromOn !== null && sharer.fromOn > today ? today : sharer.fromOn;
    return { ...sharer, fromOn, untilOn: today };
  }),
});
