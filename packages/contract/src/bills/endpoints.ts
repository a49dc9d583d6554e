import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { toAmount } from '../money/coins/minor.ts';
import { parseRule } from '../recurrence/recurrence.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Amount, Id, text } from '../wire/primitives.ts';
import { Bill, BillDate, BillSplit, MAX_SHARERS } from './schemas.ts';

const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const MAX_RULE = 200;

const PaidAmount = Amount.check(z.positive(), z.maximum(toAmount(limits.amountMinor)));

/** By the calendar: a rule that counts from completion has no dates. */
const Rule = z.string().check(
  z.maxLength(MAX_RULE),
  z.superRefine((rule, { issues }) => {
    const parsed = parseRule(rule, 'schedule');
    if (typeof parsed === 'string') issues.push({ code: 'custom', input: rule, message: parsed });
  }),
);

/** A sharer's missing members are null. */
export const WrittenSplit = z.extend(BillSplit, {
  sharers: z
    .array(
      z.object({
        userId: Id,
        part: Maybe(Amount),
        isPartAlone: Maybe(z.boolean()),
        fromOn: Maybe(Day),
        untilOn: Maybe(Day),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_SHARERS)),
});

export const NewBill = z.object({
  id: Maybe(Id),
  colocationId: Id,
  createdBy: Maybe(Id),
  name: text(limits.expenseName),
  amount: Maybe(PaidAmount),
  paidBy: Id,
  expenseCategoryId: Id,
  split: WrittenSplit,
  rule: Rule,
  firstOn: Day,
  untilOn: Maybe(Day),
  /** Dates from this day on are booked, also past ones; default: today. */
  bookFrom: Maybe(Day),
});

/** Omitted fields stay; `amount: null` means a different amount each time, `untilOn: null` no end. */
export const EditedBill = z.object({
  id: Id,
  name: Maybe(text(limits.expenseName)),
  amount: Maybe(PaidAmount),
  paidBy: Maybe(Id),
  expenseCategoryId: Maybe(Id),
  split: Maybe(WrittenSplit),
  rule: Maybe(Rule),
  firstOn: Maybe(Day),
  untilOn: Maybe(Day),
});
export type EditedBill = z.output<typeof EditedBill>;

export const billEndpoints = defineEndpoints({
  listBills: {
    method: 'GET',
    path: '/api/Bill',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The recurring bills of my household, in the order in which they were made',
    query: z.object({ colocationId: Id }),
    response: z.array(Bill),
    cacheable: true,
  },
  listBillDates: {
    method: 'GET',
    path: '/api/Bill/Dates/{id}',
    access: 'member',
    household: { of: 'bill', by: 'params.id' },
    summary: 'The last 36 dates of a bill that have come, latest first, with what was booked on them',
    params: z.object({ id: Id }),
    response: z.array(BillDate),
    cacheable: true,
  },
  addBill: {
    method: 'POST',
    path: '/api/Bill',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds a recurring bill, which books an expense on each of its dates',
    body: NewBill,
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  editBill: {
    method: 'PUT',
    path: '/api/Bill',
    access: 'member',
    household: { of: 'bill', by: 'body.id' },
    summary: 'Changes the given members of a bill, from its next date on',
    body: EditedBill,
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  pauseBill: {
    method: 'PUT',
    path: '/api/Bill/Pause',
    access: 'member',
    household: { of: 'bill', by: 'body.id' },
    summary: 'Pauses a bill, or resumes it from a day on',
    body: z.object({ id: Id, isPaused: Maybe(z.boolean()), bookFrom: Maybe(Day) }),
    response: Id,
  },
  answerBill: {
    method: 'POST',
    path: '/api/Bill/Answer',
    access: 'member',
    household: { of: 'bill', by: 'body.billId' },
    summary: 'Says the amount of a date for which a bill asks, and so books it; without one it is left out',
    body: z.object({ id: Maybe(Id), billId: Id, dueOn: Day, amount: Maybe(PaidAmount) }),
    response: Id,
  },
  bookBillEarly: {
    method: 'POST',
    path: '/api/Bill/Early',
    access: 'member',
    household: { of: 'bill', by: 'body.billId' },
    summary:
      'Books the next date of a bill ahead of its day, as it falls once the last day of who moves out counts (M29)',
    body: z.object({
      id: Maybe(Id),
      billId: Id,
      dueOn: Day,
      splitValues: z.record(Id, Amount.check(z.positive())),
    }),
    response: Id,
  },
  deleteBill: {
    method: 'DELETE',
    path: '/api/Bill/{id}',
    access: 'member',
    household: { of: 'bill', by: 'params.id' },
    summary: 'Deletes a bill; what it has booked stays',
    params: z.object({ id: Id }),
    response: Id,
  },
});
