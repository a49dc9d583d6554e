import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { Claim } from '@hestia/contract/money/expenses/claim.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import type { Expense, Original } from '@hestia/contract/money/shapes/model.ts';
import { type SeenParts, splitOf } from '@hestia/contract/money/shapes/wire.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { ofHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { instant } from '#platform/db/opening/types.ts';
import { inPages, isCut, withinPage, type PageOptions as PagedRow } from '#platform/db/page-bytes.ts';
import type { Place } from './places.ts';
import type { Category, Home } from '../amounts/mappers.ts';

/** The range of a page of expenses: a household's or a category's, from a place on, up to a limit. */
type PageQuery = { categoryId: string | undefined; after: Place | null; limit: number };

/** A stored expense: its shares in the order sent. */
export type LedgerExpense = Expense & { readonly paidOn: Day };
/** Fields that an expense has only if they are set. */
type Traces = 'pollId' | 'billId' | 'importId';
/** An expense as a statement finds it. */
export type Row = Omit<LedgerExpense, 'colocationId' | 'split' | 'original' | Traces> &
  Readonly<Record<Traces, string | null>> & {
    splitType: SeenParts['splitType'];
    percentages: SeenParts['percentages'];
    ownSplit: SeenParts['split'];
    original: Original | null;
  };

/** The categories, in the order in which they were made. */
export async function listCategories(on: Household): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, name, total_minor as "totalMinor", budget_minor as "budgetMinor", kind from expense_categories
    where ${on.household()} order by created_at, id limit ${MAX_LISTED}`.execute(on.of());
  return rows;
}

export async function findCategory(on: Household, id: string): Promise<Category | undefined> {
  return on
    .from('expense_categories')
    .select(['id', 'name', 'total_minor as totalMinor', 'budget_minor as budgetMinor', 'kind'])
    .$narrowType<Pick<Category, 'kind'>>()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A category by its name, in any case. */
export async function findCategoryNamed(on: Household, name: string): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    select id, name, total_minor as "totalMinor", budget_minor as "budgetMinor", kind from expense_categories
    where ${on.household()} and lower(name) = lower(${name})`.execute(on.of());
  return rows[0];
}

/** The language of the household's founder; null if none was chosen. */
export async function languageOfFounder(on: Household): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    select u.language from colocations c join users u on u.id = c.created_by where c.id = ${on.colocationId}
  `.execute(on.of());
  return rows[0]?.language ?? null;
}

/** The expenses of a category, newest payment first, page by page. */
export const readExpensesIn = (on: Queries, home: Home, categoryId: string): AsyncGenerator<Expense[], void> =>
  newestIn(on, home, sql`and e.category_id = ${categoryId}`);

/** Expenses of the household, newest payment first. */
async function* newestIn(on: Queries, home: Home, which: RawBuilder<unknown>): AsyncGenerator<Expense[], void> {
  const pages = inPages<Row & PagedRow>(MAX_LISTED, async (after, limit) => {
    const below = after
      ? sql`and (e.date_of_payment, e.id) < (${after.dateOfPayment}::timestamptz, ${after.id}::uuid)`
      : sql``;
    const found = sql`${select(home.colocationId, sql`, ${bytes} as bytes`)} ${which} ${below}
      order by e.date_of_payment desc, e.id desc limit ${limit}`;
    return (await withinPage<Row>(found, sql`"dateOfPayment" desc, id desc`).execute(on.of())).rows;
  });
  for await (const rows of pages) yield rows.map((row) => foundIn(home, row));
}

/** Expenses from a place on, the latest day first; `isCut`: long ones, so that fewer than asked for fill a page. */
export async function pageExpenses(
  on: Queries,
  home: Home,
  { categoryId, after, limit }: PageQuery,
): Promise<{ readonly expenses: readonly Expense[]; readonly isCut: boolean }> {
  const inCategory = categoryId === undefined ? sql`` : sql`and e.category_id = ${categoryId}`;
  const from = after
    ? sql`and (e.paid_on, e.date_of_payment, e.id)
        < (${after.paidOn}::date, ${after.dateOfPayment}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await withinPage<Row>(
    sql`${select(home.colocationId, sql`, ${bytes} as bytes`)} ${inCategory} ${from}
    order by e.paid_on desc, e.date_of_payment desc, e.id desc limit ${limit}`,
    sql`"paidOn" desc, "dateOfPayment" desc, id desc`,
  ).execute(on.of());
  return { expenses: rows.map((row) => foundIn(home, row)), isCut: isCut(rows) };
}

/** About as many as the expense has as JSON. */
const bytes = sql`500 + octet_length(e.shares::text) + coalesce(octet_length(e.own_split::text), 0)
  + coalesce(octet_length(e.description), 0)`;

/** The expenses that a user has paid or shares, newest payment first, page by page; `isUnconfirmed`: payments without confirmation. */
export function readExpensesOf(
  on: Queries,
  home: Home,
  userId: string,
  { isUnconfirmed = false } = {},
): AsyncGenerator<Expense[], void> {
  const isOpen = sql`and exists (select 1 from refund_states o
    where o.colocation_id = e.colocation_id and o.expense_id = e.id and o.state <> 'received')`;
  return newestIn(
    on,
    home,
    sql`and (e.paid_by = ${userId} or e.shares -> ${userId}::text is not null or e.payers -> ${userId}::text is not null)
    ${isUnconfirmed ? isOpen : sql``}`,
  );
}

export async function findExpense(on: Queries, home: Home, id: string): Promise<Expense | undefined> {
  const { rows } = await sql<Row>`${select(home.colocationId)} and e.id = ${id}`.execute(on.of());
  return rows[0] && foundIn(home, rows[0]);
}

/** Current members, and former ones with an open balance: names and balances. */
export async function listBalances(on: Household): Promise<{ userId: string; username: string; minor: number }[]> {
  const { rows } = await sql<{ userId: string; username: string; minor: number }>`
    select m.user_id as "userId", u.username, coalesce(b.minor, 0) as minor
    from memberships m
    join users u on u.id = m.user_id
    left join balances b on b.colocation_id = m.colocation_id and b.user_id = m.user_id
    where ${on.household('m')} and (m.left_at is null or b.minor <> 0)
    order by m.user_id`.execute(on.of());
  return rows;
}

/** Facts needed before an expense is written; `members` says of each current and former member whether they still live there. */
export type ExpenseFacts = {
  readonly expense: LedgerExpense | null;
  readonly categoryName: string | null;
  readonly members: ReadonlyMap<string, boolean>;
  /** The named placeholders that members have claimed (M23). */
  readonly claims: readonly Claim[];
};

export async function findForWriting(
  on: Household,
  home: Home,
  asked: { expenseId: string; categoryId?: string | null | undefined; userIds?: readonly string[] },
): Promise<ExpenseFacts> {
  const { colocationId } = home;
  const { expenseId, categoryId = null, userIds = [] } = asked;
  type LookupRow = Pick<ExpenseFacts, 'categoryName' | 'claims'> & {
    expense: Row | null;
    members: Record<string, boolean>;
  };
  const { rows } = await sql<LookupRow>`
    select
      (select row_to_json(found) from (${select(colocationId)} and e.id = ${expenseId}) as found) as expense,
      (select name from expense_categories where ${on.household()} and id = ${categoryId}) as "categoryName",
      (select coalesce(json_object_agg(m.user_id, case when c.user_id is null then m.left_at else c.left_at end is null), '{}')
        from memberships m left join memberships c on c.colocation_id = m.colocation_id and c.user_id = m.claimed_by
        where ${on.household('m')} and m.user_id = any(${userIds}::uuid[])) as members,
      (select coalesce(json_agg(json_build_object('placeholderId', user_id, 'userId', claimed_by)), '[]') from memberships
        where ${on.household()} and user_id = any(${userIds}::uuid[]) and claimed_by is not null) as claims
  `.execute(on.of());
  const found = rows[0];
  return {
    expense: found?.expense ? withInstants(home, found.expense) : null,
    categoryName: found?.categoryName ?? null,
    members: new Map(Object.entries(found?.members ?? {})),
    claims: found?.claims ?? [],
  };
}

/** The columns of an expense `e` in a category `c`, of a household. */
export const expenseColumns = (colocationId: string): RawBuilder<unknown> => sql`
  e.id, e.category_id as "expenseCategoryId", c.name as "expenseCategoryName", e.name, e.description,
    e.amount_minor as "amountMinor", e.paid_by as "paidBy", e.split_type as "splitType", e.shares, e.percentages,
    e.own_split as "ownSplit", e.payers, e.original,
    e.date_of_payment as "dateOfPayment", e.paid_on as "paidOn", e.reminder_id as "reminderId", e.poll_id as "pollId",
    e.bill_id as "billId", e.import_id as "importId",
    e.created_by as "createdBy", e.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('id', p.id, 'imageUrl', p.image_name) order by p.created_at, p.id), '[]')
      from expense_pictures p where ${ofHousehold(colocationId, 'p')} and p.expense_id = e.id) as pictures,
    (select s.state from refund_states s where ${ofHousehold(colocationId, 's')} and s.expense_id = e.id) as "refundState"`;

const select = (colocationId: string, more = sql``): RawBuilder<unknown> => sql`
  select ${expenseColumns(colocationId)}${more}
  from expenses e
  join expense_categories c on c.colocation_id = e.colocation_id and c.id = e.category_id
  where ${ofHousehold(colocationId, 'e')}`;

/** JSON from the database writes instants differently from rows. */
export const withInstants = (home: Home, row: Row): LedgerExpense => ({
  ...foundIn(home, row),
  dateOfPayment: instant(row.dateOfPayment),
  createdAt: instant(row.createdAt),
});

const foundIn = (
  { colocationId, decimals }: Home,
  { splitType, percentages, ownSplit, original, pollId, billId, importId, ...row }: Row,
): LedgerExpense => ({
  ...row,
  colocationId,
  ...withDecimals(decimals),
  split: splitOf({ splitType, percentages, split: ownSplit, shares: row.shares }),
  ...(original && { original }),
  ...(pollId && { pollId }),
  ...(billId && { billId }),
  ...(importId && { importId }),
});
