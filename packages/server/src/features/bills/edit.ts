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
import type { Bill, BillSharer } from '@hestia/contract/bills/schemas.ts';
import { faultOf, splitsOfOneAmount } from '@hestia/contract/bills/faults.ts';
import type { BillFault } from '@hestia/contract/bills/split.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { limits, mostBills } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { claimsAmong, membersAmong, sharersAmong } from '#platform/access/members-among.ts';
import type { Held, HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { requireWhole } from '#platform/kernel/decimals.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import type { BookSoon } from './booking.ts';
import { requireBill, timeZoneOf } from './repository.ts';

/** Adds a bill. Past dates are booked right after. */
export const add =
  (bookSoon: BookSoon): HandlerOf<'bills.add'> =>
  ({ body, caller, write }) => {
    const input = {
      id: body.id ?? randomUUIDv7(),
      colocationId: caller.colocationId,
      createdBy: caller.userId,
      name: body.name,
      amount: body.amount ?? null,
      paidBy: body.paidBy,
      expenseCategoryId: body.expenseCategoryId,
      split: { ...body.split, sharers: body.split.sharers.map(wholeSharer) },
      rule: body.rule,
      firstOn: body.firstOn,
      untilOn: body.untilOn ?? null,
    };
    return write(async (tx) => {
      requireSound(tx, input);
      const bill = await claimed(tx, { ...input, paused: null, ...withDecimals(tx.decimals) });
      await requireHere(tx, bill, null);
      await requireCategory(tx, bill.expenseCategoryId);
      const today = todayIn(await timeZoneOf(tx, tx.colocationId), new Date().toISOString());
      const from = body.bookFrom ?? today;
      requireFewDates(bill, from, today);
      const nextOn = nextDate(bill, from);
      await insertBill(tx, { ...bill, nextOn, decimals: tx.decimals });
      tx.emit('NewBillAdded', await requireBill(tx, tx, bill.id));
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

/** Edits a bill from its next date on: booked dates stay. */
export const edit: HandlerOf<'bills.edit'> = ({ body: { id, ...body }, write }) =>
  write(async (tx) => {
    const before = await requireBill(tx, tx, id);
    const split = body.split ? { ...body.split, sharers: body.split.sharers.map(wholeSharer) } : before.split;
    const bill = await claimed(tx, {
      ...before,
      name: body.name ?? before.name,
      amount: body.amount === undefined ? before.amount : body.amount,
      paidBy: body.paidBy ?? before.paidBy,
      expenseCategoryId: body.expenseCategoryId ?? before.expenseCategoryId,
      split,
      rule: body.rule ?? before.rule,
      firstOn: body.firstOn ?? before.firstOn,
      untilOn: body.untilOn === undefined ? before.untilOn : body.untilOn,
    });
    requireSound(tx, bill);
    await requireHere(tx, bill, before);
    if (body.expenseCategoryId) await requireCategory(tx, body.expenseCategoryId);
    const today = todayIn(await timeZoneOf(tx, tx.colocationId), new Date().toISOString());
    const nextOn = nextAfterChange(bill, before, today);
    // A paused bill books no dates: resuming checks their number.
    if (before.paused === null && nextOn !== null && hasOtherDates(bill, before))
      requireFewDates(bill, nextOn, today, 'rule');
    const named = { ...(body.paidBy && { paidBy: body.paidBy }), ...(body.split && { split }) };
    await storeChange(tx, { ...bill, nextOn, paused: pauseAfter(before, named) });
    tx.emit('BillUpdated', await requireBill(tx, tx, id));
    return id;
  });

/** Deletes a bill; the expenses that it has booked stay. */
export const remove: HandlerOf<'bills.delete'> = ({ params: { id }, write }) =>
  write(async (tx) => {
    const bill = await requireBill(tx, tx, id);
    await tx.of().deleteFrom('bills').where('colocation_id', '=', tx.colocationId).where('id', '=', id).execute();
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
  extras: 'Personal parts must be more than 0, and whoever does not share the rest has one',
  parts: 'Parts must be whole numbers from 1 to 1,000,000',
  weights: `Shares must be numbers of more than 0, at most ${limits.splitWeight}, with at most two decimals`,
  variable: 'A bill of another amount each time cannot be split by amounts or with personal parts',
  dates: 'The last day of a stay must not be before its first',
  ends: 'The last date must not be before the first',
};

function requireSound({ decimals }: Pick<Held, 'decimals'>, bill: Parameters<typeof faultOf>[0]): void {
  const { kind, sharers } = bill.split;
  const parts = splitsOfOneAmount.includes(kind) ? sharers.map(({ part }) => part) : [];
  requireWhole({ amount: [bill.amount], split: parts }, decimals);
  const fault = faultOf({ ...bill, decimals });
  if (fault) throw invalidField(fault.field, faults[fault.reason]);
}

/** M23: an offline client may name a placeholder claimed since. */
async function claimed<B extends Parameters<typeof claimBill>[0]>(tx: Held, bill: B): Promise<B> {
  const named = [bill.paidBy, ...bill.split.sharers.map(({ userId }) => userId)];
  return (await claimsAmong(tx, named)).reduce(claimBill, bill);
}

type Involved = Pick<Bill, 'paidBy' | 'split' | 'amount'>;

/** Payer and sharers must live here; earlier sharers may have left, but not the payer. */
async function requireHere(tx: Held, { paidBy, split, amount }: Involved, before: Involved | null): Promise<void> {
  const known = new Set(before?.split.sharers.map(({ userId }) => userId));
  const sharers = split.sharers.map(({ userId }) => userId);
  const here = await sharersAmong(tx, [paidBy, ...sharers]);
  if (paidBy !== before?.paidBy && !here.has(paidBy))
    throw invalidField('paidBy', 'The payer must be a member of the household');
  if (!sharers.every((id) => here.has(id) || known.has(id)))
    throw invalidField('split', 'Everyone who shares must be a member of the household');
  if (amount === null && here.has(paidBy) && (await membersAmong(tx, [paidBy])).length === 0)
    throw invalidField(
      'paidBy',
      'Whoever pays a bill of another amount each time is asked for it: they need an account',
    );
}

async function requireCategory(tx: Held, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from expense_categories where colocation_id = ${tx.colocationId} and id = ${id}`.execute(tx.of());
  if (rows[0]?.name === REFUND_CATEGORY) throw invalidField('expenseCategoryId', 'A bill is no refund');
  if (!rows[0] && id !== generalCategoryId(tx.colocationId)) throw notFound('This category');
}

/** Throws when so many past dates would be booked that the year is probably wrong. */
export function requireFewDates(
  bill: Parameters<typeof datesBefore>[0],
  from: string,
  today: string,
  field: 'bookFrom' | 'rule' = 'bookFrom',
): void {
  if (datesBefore(bill, from, today).length > MAX_BACKDATED)
    throw invalidField(field, `At most ${MAX_BACKDATED} dates in the past can be booked`);
}

type Written = Omit<Bill, 'createdAt' | 'paused' | 'lastOn' | 'lastAmount' | 'asks'>;

const columnsOf = (bill: Written) => ({
  name: bill.name,
  amount_minor: bill.amount === null ? null : toMinor(bill.amount, bill.decimals),
  paid_by: bill.paidBy,
  category_id: bill.expenseCategoryId,
  split: JSON.stringify(bill.split),
  rule: bill.rule,
  first_on: bill.firstOn,
  until_on: bill.untilOn,
  next_on: bill.nextOn,
});

async function insertBill(tx: Held, bill: Written): Promise<void> {
  const { count } = await tx
    .of()
    .selectFrom('bills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('colocation_id', '=', tx.colocationId)
    .executeTakeFirstOrThrow();
  if (count >= mostBills) throw new ProblemError('quotaReached', `A household has at most ${mostBills} bills`);
  const key = { colocation_id: bill.colocationId, id: bill.id };
  const row = await tx
    .of()
    .insertInto('bills')
    .values({ ...key, created_by: bill.createdBy, ...columnsOf(bill) })
    .onConflict((taken) => taken.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new ProblemError('conflict', 'This bill already exists');
}

async function storeChange(on: Queries & Pick<HouseholdTx, 'colocationId'>, bill: Bill): Promise<void> {
  await on
    .of()
    .updateTable('bills')
    .set({ ...columnsOf(bill), paused: bill.paused })
    .where('colocation_id', '=', on.colocationId)
    .where('id', '=', bill.id)
    .execute();
}
