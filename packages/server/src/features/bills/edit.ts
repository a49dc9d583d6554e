import { randomUUIDv7 } from 'node:crypto';
import {
  datesBefore,
  hasOtherDates,
  MAX_BACKDATED,
  nextAfterChange,
  nextDate,
  todayIn,
} from '@hestia/contract/bills/dates.ts';
import { claimBill } from '@hestia/contract/bills/claim.ts';
import { pauseAfter } from '@hestia/contract/bills/commands.ts';
import { type Bill, splitsOfOneAmount } from '@hestia/contract/bills/model.ts';
import type { BillSharer, BillSplit } from '@hestia/contract/bills/schemas.ts';
import { billSplitIn, billSplitOut } from '@hestia/contract/bills/wire.ts';
import { faultOf } from '@hestia/contract/bills/faults.ts';
import type { BillFault } from '@hestia/contract/bills/split.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { limits, MAX_BILLS } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { claimsAmong, membersAmong, sharersAmong } from '#platform/access/members-among.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { requireWhole } from '#platform/kernel/decimals.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import type { BookingTrigger } from './booking.ts';
import { requireBill, tellBill, timeZoneOf } from './repository.ts';

/** Adds a bill. Past dates are booked right after. */
export const add =
  (bookSoon: BookingTrigger): HandlerOf<'bills.add'> =>
  ({ body, caller, write }) => {
    const input = {
      id: body.id ?? randomUUIDv7(),
      colocationId: caller.colocationId,
      createdBy: caller.userId,
      name: body.name,
      paidBy: body.paidBy,
      expenseCategoryId: body.expenseCategoryId,
      rule: body.rule,
      firstOn: body.firstOn,
      untilOn: body.untilOn ?? null,
    };
    return write(async (tx) => {
      const amountMinor = amountOf(body.amount ?? null, tx.decimals);
      const written = { ...input, amountMinor, split: splitOf(body.split, tx.decimals) };
      requireSound(written);
      const bill = await claimed(tx, { ...written, paused: null, ...withDecimals(tx.decimals) });
      await requireHere(tx, bill, null);
      await requireCategory(tx, bill.expenseCategoryId);
      const today = todayIn(await timeZoneOf(tx), new Date().toISOString());
      const from = body.bookFrom ?? today;
      requireFewDates(bill, from, today);
      const nextOn = nextDate(bill, from);
      await insertBill(tx, { ...bill, nextOn });
      tx.emit('NewBillAdded', await tellBill(tx, tx, bill.id));
      if (nextOn !== null && nextOn <= today) bookSoon(tx);
      return bill.id;
    });
  };

type Sharer = Pick<BillSharer, 'userId'> & {
  readonly [Name in Exclude<keyof BillSharer, 'userId'>]?: BillSharer[Name] | null | undefined;
};

const wholeSharer = ({ userId, part = null, isPartAlone, fromOn = null, untilOn = null }: Sharer): BillSharer => ({
  userId,
  part,
  ...(isPartAlone && { isPartAlone }),
  fromOn,
  untilOn,
});

/** The amount of a request, in minor units. */
function amountOf(amount: number | null, decimals: number): number | null {
  requireWhole({ amount: [amount] }, decimals);
  return amount === null ? null : toMinor(amount, decimals);
}

type SaidSplit = Pick<BillSplit, 'kind'> & { readonly sharers: readonly Sharer[] };

/** The split of a request, its parts in minor units. */
function splitOf({ kind, sharers }: SaidSplit, decimals: number): BillSplit {
  const split = { kind, sharers: sharers.map(wholeSharer) };
  if (splitsOfOneAmount.includes(kind)) requireWhole({ split: split.sharers.map(({ part }) => part) }, decimals);
  return billSplitIn(split, decimals);
}

/** Edits a bill from its next date on: booked dates stay. */
export const edit: HandlerOf<'bills.edit'> = ({ body: { id, ...body }, write }) =>
  write(async (tx) => {
    const before = await requireBill(tx, tx, id);
    const split = body.split ? splitOf(body.split, tx.decimals) : before.split;
    const bill = await claimed(tx, {
      ...before,
      name: body.name ?? before.name,
      amountMinor: body.amount === undefined ? before.amountMinor : amountOf(body.amount, tx.decimals),
      paidBy: body.paidBy ?? before.paidBy,
      expenseCategoryId: body.expenseCategoryId ?? before.expenseCategoryId,
      split,
      rule: body.rule ?? before.rule,
      firstOn: body.firstOn ?? before.firstOn,
      untilOn: body.untilOn === undefined ? before.untilOn : body.untilOn,
    });
    requireSound(bill);
    await requireHere(tx, bill, before);
    if (body.expenseCategoryId) await requireCategory(tx, body.expenseCategoryId);
    const today = todayIn(await timeZoneOf(tx), new Date().toISOString());
    const nextOn = nextAfterChange(bill, before, today);
    // A paused bill books no dates: resuming checks their number.
    if (before.paused === null && nextOn !== null && hasOtherDates(bill, before))
      requireFewDates(bill, nextOn, today, 'rule');
    const named = { ...(body.paidBy && { paidBy: body.paidBy }), ...(body.split && { split }) };
    await storeChange(tx, { ...bill, nextOn, paused: pauseAfter(before, named) });
    tx.emit('BillUpdated', await tellBill(tx, tx, id));
    return id;
  });

/** Deletes a bill; its booked expenses stay. */
export const remove: HandlerOf<'bills.delete'> = ({ params: { id }, write }) =>
  write(async (tx) => {
    const bill = await requireBill(tx, tx, id);
    await tx.delete('bills').where('id', '=', id).execute();
    await eraseWords(tx, { id, since: bill.createdAt });
    tx.emit('BillDeleted', id);
    return id;
  });

const faults: Record<BillFault['reason'], string> = {
  nobody: 'Name at least one member who shares',
  twice: 'Name each member only once',
  negative: 'Shares cannot be negative',
  fraction: 'Percentages must be whole numbers',
  sum: 'The shares must add up to the total',
  tooMuch: 'The personal parts come to more than the amount',
  extras: "Personal parts must be more than 0, and members who don't share the rest have one",
  parts: 'Parts must be whole numbers from 1 to 1,000,000',
  weights: `Shares must be numbers of more than 0, at most ${limits.splitWeight}, with at most two decimals`,
  variable: 'A bill of another amount each time cannot be split by amounts or with personal parts',
  dates: 'The last day of a stay must not be before its first',
  ends: 'The last date must not be before the first',
};

function requireSound(bill: Parameters<typeof faultOf>[0]): void {
  const fault = faultOf(bill);
  if (fault) throw invalidField(fault.field, faults[fault.reason]);
}

/** M23: an offline client may name a placeholder claimed since. */
async function claimed<B extends Parameters<typeof claimBill>[0]>(tx: LockedHousehold, bill: B): Promise<B> {
  const named = [bill.paidBy, ...bill.split.sharers.map(({ userId }) => userId)];
  return (await claimsAmong(tx, named)).reduce(claimBill, bill);
}

type BillMembers = Pick<Bill, 'paidBy' | 'split' | 'amountMinor'>;

/** Payer and sharers must live here; earlier sharers may have left, but not the payer. */
async function requireHere(
  tx: LockedHousehold,
  { paidBy, split, amountMinor }: BillMembers,
  before: BillMembers | null,
): Promise<void> {
  const known = new Set(before?.split.sharers.map(({ userId }) => userId));
  const sharers = split.sharers.map(({ userId }) => userId);
  const here = await sharersAmong(tx, [paidBy, ...sharers]);
  if (paidBy !== before?.paidBy && !here.has(paidBy))
    throw invalidField('paidBy', 'The payer must be a member of the household');
  if (!sharers.every((id) => here.has(id) || known.has(id)))
    throw invalidField('split', 'Everyone who shares must be a member of the household');
  if (amountMinor === null && here.has(paidBy) && (await membersAmong(tx, [paidBy])).length === 0)
    throw invalidField('paidBy', 'Hestia asks the payer of a varying bill for its amount: they need an account');
}

async function requireCategory(tx: LockedHousehold, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from expense_categories where ${tx.household()} and id = ${id}`.execute(tx.of());
  if (rows[0]?.name === REFUND_CATEGORY) throw invalidField('expenseCategoryId', 'A bill is no refund');
  if (!rows[0] && id !== generalCategoryId(tx.colocationId)) throw notFound('This category');
}

/** Throws if so many past dates would be booked that the year is probably wrong. */
export function requireFewDates(
  bill: Parameters<typeof datesBefore>[0],
  from: string,
  today: string,
  field: 'bookFrom' | 'rule' = 'bookFrom',
): void {
  if (datesBefore(bill, from, today).length > MAX_BACKDATED)
    throw invalidField(field, `At most ${MAX_BACKDATED} dates in the past can be booked`);
}

type BillFields = Omit<Bill, 'createdAt' | 'paused' | 'lastOn' | 'lastMinor' | 'asks'>;

const columnsOf = (bill: BillFields) => ({
  name: bill.name,
  amount_minor: bill.amountMinor,
  paid_by: bill.paidBy,
  category_id: bill.expenseCategoryId,
  split: JSON.stringify(billSplitOut(bill.split, bill.decimals)),
  rule: bill.rule,
  first_on: bill.firstOn,
  until_on: bill.untilOn,
  next_on: bill.nextOn,
});

async function insertBill(tx: LockedHousehold, bill: BillFields): Promise<void> {
  const { count } = await tx
    .from('bills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_BILLS) throw new ProblemError('quotaReached', `A household has at most ${MAX_BILLS} bills`);
  const row = await tx
    .insert('bills', { id: bill.id, created_by: bill.createdBy, ...columnsOf(bill) })
    .onConflict((taken) => taken.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new ProblemError('conflict', 'This bill already exists');
}

async function storeChange(on: Household, bill: Bill): Promise<void> {
  await on
    .update('bills')
    .set({ ...columnsOf(bill), paused: bill.paused })
    .where('id', '=', bill.id)
    .execute();
}
