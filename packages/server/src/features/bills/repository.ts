import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { Leftovers } from '@hestia/contract/bills/leftover.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { Bill as WireBill, BillDate, Pause } from '@hestia/contract/bills/schemas.ts';
import { billOut, billSplitIn } from '@hestia/contract/bills/wire.ts';
import { MAX_ASKS } from '@hestia/contract/wire/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { ofHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

type Home = { readonly colocationId: string; readonly decimals: number };
/** Its split is as on the wire. */
type Row = Omit<Bill, 'colocationId' | 'decimals' | 'beyond'> & { readonly beyond: Leftovers };

const select = (colocationId: string): RawBuilder<unknown> => sql`
  select b.id, b.created_at as "createdAt", b.created_by as "createdBy", b.name, b.amount_minor as "amountMinor",
    b.paid_by as "paidBy", b.category_id as "expenseCategoryId", b.split, b.rule, b.first_on as "firstOn",
    b.until_on as "untilOn", b.next_on as "nextOn", b.paused, b.beyond, b.last_minor as "lastMinor",
    (select max(d.due_on) from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id) as "lastOn",
    array(select d.due_on::text from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id
      and d.minor is null and not d.skipped order by d.due_on limit ${sql.lit(MAX_ASKS)}) as asks
  from bills b where ${ofHousehold(colocationId, 'b')}`;

const toBill = ({ colocationId, decimals }: Home, { beyond, split, ...row }: Row): Bill => ({
  ...row,
  ...(Object.keys(beyond).length > 0 && { beyond: { ...beyond } }),
  colocationId,
  split: billSplitIn(split, decimals),
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
      select 1 from bill_dates d where d.colocation_id = b.colocation_id and d.bill_id = b.id
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

/** The same in the form for clients. */
export const tellBill = async (on: Queries, home: Home, id: string): Promise<WireBill> =>
  billOut(await requireBill(on, home, id));

/** Dates of one bill that a list shows: three years of months. */
const MAX_DATES = 36;

/** The dates of a bill that have come, latest first. */
export async function listDates(on: Household, { decimals }: Home, billId: string): Promise<BillDate[]> {
  const rows = await on
    .from('bill_dates')
    .select(['due_on as dueOn', 'minor', 'expense_id as expenseId', 'skipped as isSkipped'])
    .where('bill_id', '=', billId)
    .orderBy('due_on', 'desc')
    .limit(MAX_DATES)
    .execute();
  return rows.map(({ minor, ...date }) => ({ ...date, amount: minor === null ? null : toAmount(minor, decimals) }));
}

/** A household's time zone. */
export async function timeZoneOf(on: Household): Promise<string> {
  const { time_zone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', on.colocationId)
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
  on: Household,
  { id }: Pick<Bill, 'colocationId' | 'id'>,
  change: Partial<Change>,
): Promise<void> {
  await on.update('bills').set(change).where('id', '=', id).execute();
}
