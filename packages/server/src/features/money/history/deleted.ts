import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { DeletedExpense } from '@hestia/contract/money/shapes/history-schemas.ts';
import { decodeCursor, encodeCursor, type Position } from '@hestia/contract/wire/cursor.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { toExpense, type Home } from '../amounts/mappers.ts';
import { pollOfDeleted } from './poll-of-deleted.ts';
import { expenseColumns, type Row, withInstants } from '../expenses/repository.ts';

type Deleted = {
  readonly expense: Row;
  readonly deletedBy: string | null;
  readonly deletedAt: string;
};

/** What can be restored, last deleted first. */
export const listDeleted =
  ({ database }: Platform): Handler<typeof historyEndpoints.listDeletedExpenses> =>
  async ({ caller, query: { before, limit } }) => {
    const after = before === undefined ? null : decodeCursor(before);
    if (before !== undefined && after === null) throw invalidField('before', 'Invalid cursor');
    // One more than asked for says whether there are more.
    const found = await findDeleted(database, caller, { after, limit: limit + 1 });
    const deleted = found.slice(0, limit);
    const last = deleted.at(-1);
    const isMore = found.length > limit && last;
    return { deleted, next: isMore ? encodeCursor({ instant: last.deletedAt, id: last.expense.id }) : null };
  };

async function findDeleted(
  on: Queries,
  home: Home,
  { after, limit }: { after: Position | null; limit: number },
): Promise<DeletedExpense[]> {
  const { colocationId } = home;
  const below = after ? sql`and (deleted_at, id) < (${after.instant}::timestamptz, ${after.id}::uuid)` : sql``;
  // The rows as they were, with the name of their category; what is kept of an expense is read from them as from those of today.
  const { rows } = await sql<Deleted>`
    select d.deleted_by as "deletedBy", d.deleted_at as "deletedAt", row_to_json(found) as expense
    from (
      select * from deleted_expenses where colocation_id = ${colocationId} ${below}
      order by deleted_at desc, id desc limit ${limit}
    ) d
    cross join lateral (
      select ${expenseColumns} from json_populate_record(json_populate_record(null::expenses, d.expense), ${pollOfDeleted}) e, (select d.category_name as name) c
    ) found
    order by d.deleted_at desc, d.id desc`.execute(on.of());
  return rows.map(({ expense, ...deletion }) => ({
    expense: toExpense(home, withInstants(expense)),
    ...deletion,
  }));
}
