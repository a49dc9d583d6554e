// M29 Before a member moves out, a date of a bill is booked ahead of its day, with the split that includes their last day.
import { randomUUIDv7 } from 'node:crypto';
import { dayAfter, nextDate, paidAt, todayIn } from '@hestia/contract/bills/dates.ts';
import { minorIn } from '@hestia/contract/money/coins/minor.ts';
import { sharersAmong } from '#platform/access/members-among.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { requireWhole } from '#platform/kernel/decimals.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { type Book, whyNot } from './booking.ts';
import { requireBill, tellBill, timeZoneOf, updateBill } from './repository.ts';

/** As far ahead as a statement needs. */
const MAX_DAYS_AHEAD = 366;

/** Books the next date of a bill now: only that one, so that none is skipped; booked dates aren't booked again. */
export const bookEarly =
  (book: Book): HandlerOf<'bills.bookEarly'> =>
  ({ body: { id, billId, dueOn, splitValues }, caller, write }) =>
    write(async (tx) => {
      const bill = await requireBill(tx, tx, billId);
      if (bill.nextOn !== dueOn || bill.paused !== null || bill.amountMinor === null)
        throw new ProblemError('conflict', 'This date is not the next one to be booked');
      const timeZone = await timeZoneOf(tx);
      if (dueOn > dayAfter(todayIn(timeZone, new Date().toISOString()), MAX_DAYS_AHEAD))
        throw invalidField('dueOn', 'Must be within a year');
      const sharers = bill.split.sharers.map(({ userId }) => userId);
      if (whyNot(bill, await sharersAmong(tx, [bill.paidBy, ...sharers])) !== null)
        throw new ProblemError('impossible', 'A member who pays or shares has moved out: say who does so instead');
      const { amountMinor } = bill;
      requireWhole({ splitValues: Object.values(splitValues) }, tx.decimals);
      const shares = minorIn(splitValues, tx.decimals);
      const isWhole = Object.values(shares).reduce((sum, minor) => sum + minor, 0) === amountMinor;
      if (!isWhole || !Object.keys(shares).every((userId) => sharers.includes(userId)))
        throw invalidField('splitValues', 'The shares must add up to the total, among those who share the bill');
      const expenseId = id ?? randomUUIDv7();
      await tx
        .insert('bill_dates', { bill_id: billId, due_on: dueOn, minor: amountMinor, expense_id: expenseId })
        .execute();
      await updateBill(tx, bill, { next_on: nextDate(bill, dayAfter(dueOn)), last_minor: amountMinor });
      await book(tx, {
        id: expenseId,
        billId,
        name: bill.name,
        amountMinor,
        paidBy: bill.paidBy,
        createdBy: caller.userId,
        shares,
        split: { kind: 'amounts', amounts: shares },
        categoryId: bill.expenseCategoryId,
        ...paidAt(dueOn, timeZone),
      });
      tx.emit('BillUpdated', await tellBill(tx, tx, billId));
      return expenseId;
    });
