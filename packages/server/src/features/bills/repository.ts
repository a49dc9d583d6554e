import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { Beyond } from '@hestia/contract/bills/leftover.ts';
import type { Bill, BillDate, BillSplit, Pause } from '@hestia/contract/bills/schemas.ts';
import { mostAsks } from '@hestia/contract/wire/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

type Home = { readonly colocationId: string; readonly decimals: number };
type Row = Omit<Bill, 'colocationId' | 'decimals' | 'amount' | 'lastAmount' | 'paused' | 'split' | 'beyond'> & {
  readonly amountMinor: number | null;
  readonly lastMinor: number | null;
  readonly paused: Pause | null;
  readonly split: BillSplit;
  readonly beyond: Beyond;
};

const select = (colocationId: string): RawBuilder<unknown> => sql`
  select b.id, b.created_at as "createdAt", b.created_by as "createdBy", b.name, b.amount_minor as "amountMinor",
    b.paid_by as "paidBy", b.category_id as "expenseCategoryId", b.split, b.rule, b.first_on as "firstOn",
    b.until_on as "untilOn", b.next_on as "nextOn", b.paused, b.beyond, b.last_minor as "lastMinor",
    (select max(d.due_on) from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id) as "lastOn",
    array(select d.due_on::text from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id
      and d.minor is null and not d.skipped order by d.due_on limit ${sql.lit(mostAsks)}) as asks
  from bills b where b.colocation_id = ${colocationId}`;

const toBill = ({ colocationId, decimals }: Home, { amountMinor, lastMinor, beyond, ...row }: Row): Bill => ({
  ...row,
  ...(Object.keys(beyond).length > 0 && { beyond: { ...beyond } }),
  colocationId,
  amount: amountMinor === null ? null : toAmount(amountMinor, decimals),
  lastAmount: lastMinor === null ? null : toAmount(lastMinor, decimals),
  ...withDecimals(decimals),
});

/** The bills of a household, in the order in which they were made. */
export async function listBills(on: Queries, home: Home): Promise<Bill[]> {
  const { rows } = await sql<Row>`${select(home.colocationId)} order by b.created_at, b.id`.execute(on.of());
  return rows.map((row) => toBill(home, row));
}

/** Bills with a due date, or with an amount unanswered since a day; paused ones are left out. */
export async function listDue(
  on: Queries,
  home: Home,
  { day, askedBefore, limit }: { readonly day: string; readonly askedBefore: string; readonly limit: number },
): Promise<Bill[]> {
  const { rows } = await sql<Row>`
    ${select(home.colocationId)} and b.paused is null and (b.next_on <= ${day}::date or exists (
      select from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id
        and d.minor is null and not d.skipped and d.asked_on <= ${askedBefore}::date))
    order by b.next_on, b.id limit ${limit}`.execute(on.of());
  return rows.map((row) => toBill(home, row));
}

/** A bill of the household; throws `notFound`. */
export async function requireBill(on: Queries, home: Home, id: string): Promise<Bill> {
  const { rows } = await sql<Row>`${select(home.colocationId)} and b.id = ${id}`.execute(on.of());
  if (!rows[0]) throw notFound('This bill');
  return toBill(home, rows[0]);
}

/** Dates of one bill that a list shows: three years of months. */
const MAX_DATES = 36;

/** The dates of a bill that have come, latest first. */
export async function listDates(on: Queries, { colocationId, decimals }: Home, billId: string): Promise<BillDate[]> {
  const rows = await on
    .of()
    .selectFrom('bill_dates')
    .select(['due_on as dueOn', 'minor', 'expense_id as expenseId', 'skipped as isSkipped'])
    .where('colocation_id', '=', colocationId)
    .where('bill_id', '=', billId)
    .orderBy('due_on', 'desc')
    .limit(MAX_DATES)
    .execute();
  return rows.map(({ minor, ...date }) => ({ ...date, amount: minor === null ? null : toAmount(minor, decimals) }));
}

/** By which clocks a household lives. */
export async function timeZoneOf(on: Queries, colocationId: string): Promise<string> {
  const { time_zone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

type Change = {
  readonly next_on: string | null;
  readonly paused: Pause | null;
  readonly last_minor: number;
  readonly beyond: string;
  readonly split: string;
  readonly paid_by: string;
};

/** Notes on a bill what has changed of it but its words. */
export async function updateBill(
  on: Queries,
  { colocationId, id }: Pick<Bill, 'colocationId' | 'id'>,
  change: Partial<Change>,
): Promise<void> {
  await on
    .of()
    .updateTable('bills')
    .set(change)
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .execute();
}
