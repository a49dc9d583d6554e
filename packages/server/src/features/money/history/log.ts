import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { toAmount, toAmounts } from '@hestia/contract/money/coins/minor.ts';
import type { DetailedSplit } from '@hestia/contract/money/shapes/model.ts';
import { detailedOut } from '@hestia/contract/money/shapes/wire.ts';
import { sql } from 'kysely';
import { withinPage } from '#platform/db/page-bytes.ts';
import type { Queries } from '#platform/db/queries.ts';
import { instant } from '#platform/db/opening/types.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { type StoredOriginal, toOriginal } from '../amounts/foreign.ts';
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

/** What happened to an expense, latest first, as many changes as fill a page; the last is that it was added. */
export const listLog =
  ({ database }: Platform): Handler<typeof historyEndpoints.listLog> =>
  async ({ caller, params: { id } }) => {
    const expense = await findExpense(database, caller, id);
    if (expense === undefined) throw notFound('This expense');
    const changes = await listChanges(database, caller.colocationId, expense);
    return [
      ...concerning(expense, changes).map((change) => toEntry(change, caller.decimals)),
      {
        at: expense.createdAt,
        userId: expense.createdBy,
        deed: expense.importId ? 'imported' : 'added',
        before: {},
        after: {},
      },
    ];
  };

type Where = { readonly id: string; readonly expenseCategoryId: string };

/** The changes of an expense, and of the names of the categories in which it ever was. */
async function listChanges(
  on: Queries,
  colocationId: string,
  { id, expenseCategoryId }: Where,
): Promise<readonly Change[]> {
  const found = sql`
    select thing_id as "thingId", number, deed, changed_by as "userId", changed_at as at, before, after,
      octet_length(before::text) + octet_length(after::text) as bytes
    from expense_changes
    where colocation_id = ${colocationId} and thing_id in (
      select ${id}::uuid union select ${expenseCategoryId}::uuid union
      select (before ->> 'category_id')::uuid from expense_changes
      where colocation_id = ${colocationId} and thing_id = ${id} and before ? 'category_id')`;
  const { rows } = await withinPage<Change>(found, sql`at desc, "thingId", number desc`).execute(on.of());
  return rows;
}

/** Without the names that a category got while the expense was in another one, or before there was the expense. */
function concerning(
  { id, expenseCategoryId, createdAt }: Where & { readonly createdAt: string },
  changes: readonly Change[],
): readonly Change[] {
  // Backwards in time, as they are listed.
  let categoryId: unknown = expenseCategoryId;
  return changes.filter((change) => {
    if (change.thingId !== id) return change.thingId === categoryId && change.at >= createdAt;
    categoryId = change.before['category_id'] ?? categoryId;
    return true;
  });
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
  original: as('original', (value) => value && toOriginal(value as StoredOriginal)),
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
