import { randomUUIDv7 } from 'node:crypto';
import { beyondAfter } from '@hestia/contract/bills/leftover.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { MAX_ASKS } from '@hestia/contract/wire/limits.ts';
import { sharersAmong } from '#platform/access/members-among.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { requireWhole } from '#platform/kernel/decimals.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { billedOn, type Book, type BookingTrigger, whyNot } from './booking.ts';
import { withBorne } from './borne.ts';
import { requireBill, tellBill, timeZoneOf, updateBill } from './repository.ts';

/** A member enters the amount of a bill's date, or skips it. */
export const answer =
  (book: Book, bookSoon: BookingTrigger): HandlerOf<'bills.answer'> =>
  ({ body: { id, billId, dueOn, amount }, caller, write }) =>
    write(async (tx) => {
      const bill = await requireBill(tx, tx, billId);
      if (!bill.asks.includes(dueOn)) throw new ProblemError('conflict', 'This date does not wait for an amount');
      const expenseId = id ?? randomUUIDv7();
      requireWhole({ amount: [amount] }, tx.decimals);
      const minor = amount == null ? null : toMinor(amount, tx.decimals);
      if (minor !== null) {
        const members = [bill.paidBy, ...bill.split.sharers.map(({ userId }) => userId)];
        if (whyNot(bill, await sharersAmong(tx, members)) !== null)
          throw new ProblemError('impossible', 'A member who pays or shares has moved out: say who does so instead');
        const timeZone = await timeZoneOf(tx);
        const now = await withBorne(tx, bill);
        const billed = billedOn(now, { dueOn, minor, timeZone, id: expenseId });
        if (billed === null) throw invalidField('amount', 'Nobody shares what is due on this day');
        const beyond = beyondAfter(now, dueOn, billed);
        await updateBill(tx, bill, { last_minor: minor, beyond: JSON.stringify(beyond) });
        await book(tx, { ...billed, createdBy: caller.userId });
      }
      await tx
        .update('bill_dates')
        .set({ minor, skipped: minor === null, expense_id: minor === null ? null : expenseId })
        .where('bill_id', '=', billId)
        .where('due_on', '=', dueOn)
        .execute();
      tx.emit('BillUpdated', await tellBill(tx, tx, billId));
      // Another date may have waited for a free question.
      if (bill.asks.length === MAX_ASKS) bookSoon(tx);
      return minor === null ? billId : expenseId;
    });
