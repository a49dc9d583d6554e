import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { DeletedExpense } from '@hestia/contract/money/shapes/history-schemas.ts';
import { decodeCursor, encodeCursor, type Position } from '@hestia/contract/wire/cursor.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { sql } from 'kysely';
import { isCut, withinPage, type PageOptions } from '#platform/db/page-bytes.ts';
import type { Household } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import type { Home } from '../amounts/mappers.ts';
import { pollOfDeleted } from './poll-of-deleted.ts';
import { expenseColumns, type Row, withInstants } from '../expenses/repository.ts';

type DeletedQuery = PageOptions & {
  readonly expense: Row;
  readonly deletedBy: string | null;
  readonly deletedAt: string;
};

/** The expenses that can be restored, last deleted first. */
export const listDeleted: Handler<typeof historyEndpoints.listDeletedExpenses> = async ({
  caller,
  home,
  query: { before, limit },
}) => {
  const after = before === undefined ? null : decodeCursor(before);
  if (before !== undefined && after === null) throw invalidField('before', 'Invalid cursor');
  // One more than asked for says whether there are more.
  const found = await findDeleted(home, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isMore = (found.length > limit || isCut(found)) && last;
  return {
    deleted: page.map((each) => toDeleted(caller, each)),
    next: isMore ? encodeCursor({ instant: last.deletedAt, id: last.expense.id }) : null,
  };
};

async function findDeleted(
  on: Household,
  { after, limit }: { after: Position | null; limit: number },
): Promise<DeletedQuery[]> {
  const below = after ? sql`and (deleted_at, id) < (${after.instant}::timestamptz, ${after.id}::uuid)` : sql``;
  // The rows before, with the name of their category; deleted expenses are read like current ones.
  const { rows } = await sql<DeletedQuery>`
    select d.deleted_by as "deletedBy", d.deleted_at as "deletedAt", d.candidates, (
      select row_to_json(found) from (
        select ${expenseColumns(on.colocationId)}
        from json_populate_record(json_populate_record(null::expenses, d.expense), ${pollOfDeleted(on)}) e
        cross join (values (d.category_name)) as c (name)
      ) found
    ) as expense
    from (${withinPage(
      sql`select *, octet_length(expense::text) as bytes from deleted_expenses where ${on.household()} ${below}
      order by deleted_at desc, id desc limit ${limit}`,
      sql`deleted_at desc, id desc`,
    )}) d
    order by d.deleted_at desc, d.id desc`.execute(on.of());
  return rows;
}

const toDeleted = (home: Home, { expense, deletedBy, deletedAt }: DeletedQuery): DeletedExpense => ({
  expense: expenseOut(withInstants(home, expense)),
  deletedBy,
  deletedAt,
});
