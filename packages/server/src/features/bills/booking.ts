// M15 Each date of a bill books one expense, once, for any callers: the date is recorded in the transaction that books it.
import { randomUUIDv7 } from 'node:crypto';
import { bookableOn, dayAfter, nextDate, paidAt } from '@hestia/contract/bills/dates.ts';
import type { BillEvents } from '@hestia/contract/bills/events.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { Pause } from '@hestia/contract/bills/schemas.ts';
import { beyondAfter } from '@hestia/contract/bills/leftover.ts';
import { type BilledShares, isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import type { MoneyEvents } from '@hestia/contract/money/events.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import { MAX_ASKS, MAX_BILLS } from '@hestia/contract/wire/limits.ts';
import type { HouseholdTx, Transact } from '#platform/db/queries.ts';
import { sharersAmong } from '#platform/access/members-among.ts';
import type { RequireQuota } from '#platform/db/transactions/quota.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { withBorne } from './borne.ts';
import { listDue, tellBill, timeZoneOf, updateBill } from './repository.ts';

/** Events emitted when a due date has come. */
export type BillingEvent = Exclude<keyof BillEvents, 'NewBillAdded' | 'BillDeleted'> | BookingEvent;

/** Events emitted when money books a bill. */
type BookingEvent = Extract<
  keyof MoneyEvents,
  'NewExpenseCategoryAdded' | 'NewExpenseAdded' | 'ExpenseCategoryUpdated' | 'BalanceUpdated' | 'BudgetExceeded'
>;

/** An expense that a bill makes. */
export type BillExpense = BilledShares & {
  readonly id: string;
  readonly billId: string;
  readonly categoryId: string;
  readonly name: string;
  readonly amountMinor: number;
  readonly paidBy: string;
  readonly dateOfPayment: string;
  readonly paidOn: Day;
  readonly createdBy: string;
};

/** How money books an expense. */
export type Book = (tx: HouseholdTx<BookingEvent>, billed: BillExpense) => Promise<void>;

/** Dependencies of booking: money's booking, and the household's quota. */
export type Booking = { readonly book: Book; readonly requireQuota: RequireQuota };

/** After the commit of what has changed the bills, books whatever is due of them. */
export type BookingTrigger = (tx: Pick<HouseholdTx, 'colocationId' | 'afterCommit'>) => void;

/** Dates that one transaction books: what is left follows in the next. */
const BATCH = 50;
/** Dates that one household has booked before the others have their turn: what is left follows in the next hour. */
const MAX_DATES = 500;
/** Days before the payer is asked again for an amount. */
const ASK_AGAIN_DAYS = 3;

/** When a household is looked at, and how many dates of it are booked at most before another's turn. */
export type Turn = { readonly now?: Date | undefined; readonly mostDates?: number | undefined };

/** Books a household's due dates, up to a number; returns how many. */
export async function bookHousehold(
  { transact, ...booking }: Booking & { readonly transact: Transact },
  colocationId: string,
  { now = new Date(), mostDates = MAX_DATES }: Turn = {},
): Promise<number> {
  let sum = 0;
  for (let isMore = true; isMore && sum < mostDates;) {
    const { count, most } = await transact({ colocationId, actorId: null }, (tx) =>
      bookSome(tx, booking, { now, mostDates: mostDates - sum }),
    );
    sum += count;
    isMore = count >= most;
  }
  return sum;
}

async function bookSome(
  tx: HouseholdTx<BillingEvent>,
  { book, requireQuota }: Booking,
  { now, mostDates }: { readonly now: Date; readonly mostDates: number },
): Promise<{ readonly count: number; readonly most: number }> {
  const timeZone = await timeZoneOf(tx);
  const day = bookableOn(timeZone, now.toISOString());
  const askedBefore = dayAfter(day, -ASK_AGAIN_DAYS);
  const bills = await listDue(tx, tx, { day, askedBefore, limit: MAX_BILLS });
  const here = await sharersAmong(tx, bills.flatMap(membersIn));
  const room = await roomIn(tx, requireQuota);
  const most = Math.min(room || BATCH, mostDates);
  let count = 0;
  for (const bill of bills) {
    if (count >= most) break;
    const left = { most: most - count, hasRoom: room > 0 };
    count += await bookDates(tx, bill, { book, day, askedBefore, timeZone, here, ...left });
  }
  return { count, most };
}

/** The expenses that the quota allows in one transaction: a whole batch, single ones when it is nearly reached, or none. */
async function roomIn(tx: HouseholdTx, requireQuota: RequireQuota): Promise<number> {
  for (const more of [BATCH, 1]) {
    try {
      await requireQuota(tx, more);
      return more;
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'quotaReached')) throw error;
    }
  }
  return 0;
}

const membersIn = ({ paidBy, split }: Bill): string[] => [paidBy, ...split.sharers.map(({ userId }) => userId)];

type Round = {
  readonly book: Book;
  readonly day: string;
  readonly askedBefore: string;
  readonly timeZone: string;
  readonly here: ReadonlySet<string>;
  readonly most: number;
  /** Whether the household may have another expense. */
  readonly hasRoom: boolean;
};

/** Books or asks for the dates of a bill that have come; returns how many. */
async function bookDates(tx: HouseholdTx<BillingEvent>, bill: Bill, round: Round): Promise<number> {
  const pause = whyNot(bill, round.here);
  if (pause !== null) return pauseIt(tx, bill, pause);
  const isVariable = bill.amountMinor === null;
  const isDue = bill.nextOn !== null && bill.nextOn <= round.day;
  if (isDue && !isVariable && !round.hasRoom) return pauseIt(tx, bill, 'noRoom');
  const free = isVariable ? Math.min(round.most, MAX_ASKS - bill.asks.length) : round.most;
  let now = isDue && !isVariable ? await withBorne(tx, bill) : bill;
  let { nextOn } = bill;
  let count = 0;
  for (; nextOn !== null && nextOn <= round.day && count < free; count++) {
    const after = isVariable ? await ask(tx, now, nextOn, round.day) : await bookDate(tx, now, nextOn, round);
    if (after === null) return pauseIt(tx, bill, 'sharerLeft');
    now = after;
    nextOn = nextDate(bill, dayAfter(nextOn));
    await updateBill(tx, bill, { next_on: nextOn });
  }
  const isAskedAgain = await askAgain(tx, bill, round);
  if (count === 0 && !isAskedAgain) return 0;
  tx.emit(isVariable || isAskedAgain ? 'BillAsked' : 'BillUpdated', await tellBill(tx, tx, bill.id));
  return count;
}

/** Payers must live here, and sharers, too, unless their days are counted. */
export function whyNot({ paidBy, split }: Pick<Bill, 'paidBy' | 'split'>, here: ReadonlySet<string>): Pause | null {
  if (!here.has(paidBy)) return 'payerLeft';
  return split.kind === 'days' || split.sharers.every(({ userId }) => here.has(userId)) ? null : 'sharerLeft';
}

/** It waits for a member to choose a payer and sharers, or to make room. */
async function pauseIt(tx: HouseholdTx<BillingEvent>, bill: Bill, paused: Pause): Promise<number> {
  await updateBill(tx, bill, { paused });
  tx.emit('BillPaused', await tellBill(tx, tx, bill.id));
  return 0;
}

async function ask(tx: HouseholdTx<BillingEvent>, bill: Bill, dueOn: string, day: string): Promise<Bill> {
  await tx.insert('bill_dates', { bill_id: bill.id, due_on: dueOn, asked_on: day }).execute();
  return bill;
}

/** Records that payers without an answer are asked again; returns whether there are any. */
async function askAgain(tx: HouseholdTx<BillingEvent>, bill: Bill, { day, askedBefore }: Round): Promise<boolean> {
  if (bill.asks.length === 0) return false;
  const { numUpdatedRows } = await tx
    .update('bill_dates')
    .set({ asked_on: day })
    .where('bill_id', '=', bill.id)
    .where('minor', 'is', null)
    .where('skipped', '=', false)
    .where('asked_on', '<=', askedBefore)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The bill after it; null if no sharer lives there in its days. */
async function bookDate(
  tx: HouseholdTx<BillingEvent>,
  bill: Bill,
  dueOn: string,
  { book, timeZone }: Round,
): Promise<Bill | null> {
  const billed = billedOn(bill, {
    dueOn,
    minor: bill.amountMinor ?? 0,
    timeZone,
    id: randomUUIDv7(),
  });
  if (billed === null) return null;
  const row = { due_on: dueOn, minor: billed.amountMinor, expense_id: billed.id };
  await tx.insert('bill_dates', { bill_id: bill.id, ...row }).execute();
  const beyond = beyondAfter(bill, dueOn, billed);
  await updateBill(tx, bill, { last_minor: billed.amountMinor, beyond: JSON.stringify(beyond) });
  await book(tx, billed);
  return { ...bill, beyond: { ...beyond } };
}

type DueDate = { readonly dueOn: string; readonly minor: number; readonly timeZone: string; readonly id: string };

/** The expense of a date; null if it has no sharers. */
export function billedOn(bill: Bill, { dueOn, minor, timeZone, id }: DueDate): BillExpense | null {
  const shares = sharesOf(bill, minor, dueOn);
  if (isBillFault(shares)) return null;
  return {
    ...shares,
    id,
    billId: bill.id,
    categoryId: bill.expenseCategoryId,
    name: bill.name,
    amountMinor: minor,
    paidBy: bill.paidBy,
    ...paidAt(dueOn, timeZone),
    createdBy: bill.createdBy,
  };
}
