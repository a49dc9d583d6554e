import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { toAmount, toAmounts } from '@hestia/contract/money/coins/minor.ts';
import type { Expense, Original, DetailedSplit } from '@hestia/contract/money/shapes/model.ts';
import { detailedOut, originalOut } from '@hestia/contract/money/shapes/wire.ts';
import { decodeCursor, encodeCursor } from '@hestia/contract/wire/cursor.ts';
import { sql } from 'kysely';
import { isCut, withinPage, type PageOptions } from '#platform/db/page-bytes.ts';
import type { Household, Queries } from '#platform/db/queries.ts';
import { instant } from '#platform/db/opening/types.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Home } from '../amounts/mappers.ts';
import { findExpense } from '../expenses/repository.ts';

/** A change as the tables note it: of the expense, or of the name of a category. */
type Change = {
  readonly thingId: string;
  readonly number: number;
  readonly deed: LogEntry['deed'];
  readonly userId: string | null;
  readonly at: string;
  readonly before: Columns;
  readonly after: Columns;
};
type Columns = Readonly<Record<string, unknown>>;

/** The history of an expense, latest first, one page; it ends with the creation. */
export const listLog =
  ({ database }: Platform): Handler<typeof historyEndpoints.listLog> =>
  async ({ caller, home, params: { id } }) => {
    const expense = await requireExpense(database, caller, id);
    const changes = await readChanges(home, { expense, after: null });
    return [...changes.map((change) => toEntry(change, caller.decimals)), beginningOf(expense)];
  };

/** The same in pages: the last one ends with who added it. */
export const pageLog =
  ({ database }: Platform): Handler<typeof historyEndpoints.pageLog> =>
  async ({ caller, home, query: { expenseId, before, limit } }) => {
    const after = before === undefined ? null : decodePlace(before);
    if (before !== undefined && after === null) throw invalidField('before', 'Invalid cursor');
    const expense = await requireExpense(database, caller, expenseId);
    // One more than asked for says whether there are more.
    const found = await readChanges(home, { expense, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const isMore = (found.length > limit || isCut(found)) && last;
    const entries = page.map((change) => toEntry(change, caller.decimals));
    return isMore ? { entries, next: encodePlace(last) } : { entries: [...entries, beginningOf(expense)], next: null };
  };

/** A place in the log: that of a change, which may be deleted by then. */
type Place = Pick<Change, 'thingId' | 'number' | 'at'>;

const encodePlace = ({ thingId, number, at }: Place): string =>
  `${number}_${encodeCursor({ instant: at, id: thingId })}`;

function decodePlace(cursor: string): Place | null {
  const [, number, rest = ''] = /^(\d{1,9})_(.+)$/.exec(cursor) ?? [];
  const place = decodeCursor(rest);
  return place && { thingId: place.id, number: Number(number), at: place.instant };
}

async function requireExpense(on: Queries, home: Home, id: string): Promise<LoggedExpense> {
  const expense = await findExpense(on, home, id);
  if (expense === undefined) throw notFound('This expense');
  return expense;
}

type LoggedExpense = Pick<Expense, 'id' | 'expenseCategoryId' | 'createdAt' | 'createdBy' | 'importId'>;

const beginningOf = ({ createdAt: at, createdBy: userId, importId }: LoggedExpense): LogEntry => ({
  at,
  userId,
  deed: importId ? 'imported' : 'added',
  before: {},
  after: {},
});

type Stretch = { readonly expense: LoggedExpense; readonly after: Place | null; readonly limit?: number };

/**
 * The changes of an expense and of the names of its categories, latest first; not the names that a category got while the
 * expense was in another one, or before there was the expense.
 */
async function readChanges(
  on: Household,
  { expense: { id, expenseCategoryId, createdAt }, after, limit }: Stretch,
): Promise<readonly (Change & PageOptions)[]> {
  const below = after
    ? sql`and (e.changed_at < ${after.at} or e.changed_at = ${after.at}
        and (e.thing_id > ${after.thingId} or e.thing_id = ${after.thingId} and e.number < ${after.number}))`
    : sql``;
  const found = sql`
    with moves as materialized (
      select changed_at, number, (before ->> 'category_id')::uuid as category_id from expense_changes
      where ${on.household()} and thing_id = ${id} and before ? 'category_id'
    )
    select e.thing_id as "thingId", e.number, e.deed, e.changed_by as "userId", e.changed_at as at, e.before, e.after,
      octet_length(e.before::text) + octet_length(e.after::text) as bytes
    from expense_changes e
    where ${on.household('e')}
      and e.thing_id in (select ${id}::uuid union select ${expenseCategoryId}::uuid union select category_id from moves)
      and (e.thing_id = ${id} or e.changed_at >= ${createdAt} and e.thing_id = coalesce((
        select m.category_id from moves m
        where m.changed_at > e.changed_at or m.changed_at = e.changed_at and e.thing_id > ${id}
        order by m.changed_at, m.number limit 1), ${expenseCategoryId}::uuid))
      ${below}
    order by at desc, "thingId", number desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  const { rows } = await withinPage<Change>(found, sql`at desc, "thingId", number desc`).execute(on.of());
  return rows;
}

const toEntry = ({ at, userId, deed, before, after }: Change, decimals: number): LogEntry => ({
  at,
  userId,
  deed,
  before: toMembers(before, decimals),
  after: toMembers(after, decimals),
});

const amount = (minor: unknown, decimals: number) => toAmount(Number(minor), decimals);
const amounts = (minor: unknown, decimals: number) =>
  minor === null ? null : toAmounts(minor as Readonly<Record<string, number>>, decimals);
const as = (member: string, read: (value: unknown, decimals: number) => unknown = (value) => value) => ({
  member,
  read,
});

/** The members of the wire that the columns are. */
const members: Readonly<Record<string, ReturnType<typeof as>>> = {
  amount_minor: as('amount', amount),
  shares: as('splitBetween', amounts),
  payers: as('payers', amounts),
  percentages: as('splitPercentages'),
  own_split: as('split', (value, decimals) => value && detailedOut(value as DetailedSplit, decimals)),
  original: as('original', (value) => value && originalOut(value as Original)),
  category_id: as('expenseCategoryId'),
  category_name: as('expenseCategoryName'),
  date_of_payment: as('dateOfPayment', (value) => instant(String(value))),
};

const toMembers = (columns: Columns, decimals: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => {
      const { member, read } = members[column] ?? as(camelCase(column));
      return [member, read(value, decimals)];
    }),
  );

const camelCase = (column: string): string => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
