import { restorableDays } from '@hestia/contract/wire/limits.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { keyOf } from '#platform/db/key-of.ts';
import { groupSize, inAllHouseholds, inGroups } from '#platform/db/transactions/each-household.ts';
import type { HouseholdTx, Queries, Transact } from '#platform/db/queries.ts';
import { forgetDeletedExpenses } from '../expenses/deleted-expenses.ts';

/** Households per statement. */
const PAGE = 1000;
/** Maximum expenses per household and night: the next night continues. */
const MAX_A_NIGHT = 200;

/** Forgets expenses that were deleted 30 days ago, with their comments, pictures and logs. Returns how many. */
export async function forgetDeleted(database: Database, transact: Transact, now = new Date()): Promise<number> {
  const past = new Date(now.getTime() - restorableDays * DAY_MS).toISOString();
  return inAllHouseholds(database, {
    page: PAGE,
    due: (ids) => withOld(database, ids, past),
    run: inGroups(
      ([colocationId, ...others]) =>
        transact({ colocationId, actorId: null, alsoColocationId: others }, (tx) =>
          forgetOf(tx, [colocationId, ...others], past),
        ),
      groupSize(database),
    ),
  });
}

/** Households among these with old rows. */
async function withOld(on: Queries, households: readonly string[], past: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select household as id from unnest(${households}::uuid[]) household where exists (
      select 1 from deleted_expenses d where d.colocation_id = ${keyOf(households, 'household')} and d.deleted_at < ${past}::timestamptz
    )`.execute(on.of());
  return rows.map(({ id }) => id);
}

async function forgetOf(
  tx: HouseholdTx<'DeletedExpensesForgotten'>,
  households: readonly string[],
  past: string,
): Promise<number> {
  const rows = await forgetDeletedExpenses(
    tx,
    sql`delete from deleted_expenses using (
      select d.colocation_id, d.id from unnest(${households}::uuid[]) household cross join lateral (
        select colocation_id, id from deleted_expenses
        where colocation_id = ${keyOf(households, 'household')} and deleted_at < ${past}::timestamptz
        order by deleted_at limit ${sql.lit(MAX_A_NIGHT)}
      ) d offset 0
    ) old
    where deleted_expenses.colocation_id = ${keyOf(households, 'old.colocation_id')} and deleted_expenses.id = old.id`,
  );
  const byHousehold = Map.groupBy(rows, ({ colocationId }) => colocationId);
  for (const [colocationId, gone] of byHousehold)
    tx.emit(
      'DeletedExpensesForgotten',
      gone.map(({ id }) => id),
      colocationId,
    );
  return rows.length;
}
