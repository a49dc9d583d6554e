import { restorableDays } from '@hestia/contract/wire/limits.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inGroupsOfHouseholds } from '#platform/db/each-household.ts';
import type { HouseholdTx, Queries, Transact } from '#platform/db/queries.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';

/** Households that one statement looks at. */
const PAGE = 1000;
/** Expenses of one household that one night forgets: what is left goes the next night. */
const MAX_A_NIGHT = 200;

/**
 * Forgets expenses that were deleted 30 days ago, with their comments, pictures and logs. Goes through the households by their
 * keys, page by page: what is done stays done, whenever it is interrupted. Returns how many.
 */
export async function forgetDeleted(database: Database, transact: Transact, now = new Date()): Promise<number> {
  const past = new Date(now.getTime() - restorableDays * DAY_MS).toISOString();
  let sum = 0;
  const failures: unknown[] = [];
  for (let after: string | null = NIL_ID; after !== null;) {
    const page: Page = await householdsWithOld(database, { after, past });
    const forgotten = inGroupsOfHouseholds(page.ids, ([colocationId, ...others]) =>
      transact({ colocationId, actorId: null, alsoColocationId: others }, (tx) =>
        forgetOf(tx, [colocationId, ...others], past),
      ),
    );
    sum += await forgotten.catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    after = page.last;
  }
  if (failures.length > 0) throw new Error('Failed to forget some deleted expenses', { cause: failures[0] });
  return sum;
}

type Page = { readonly ids: string[]; readonly last: string | null };

/** Of a page of households by their ids those that have something to forget; `last` is where the next begins, null at the end. */
async function householdsWithOld(
  on: Queries,
  { after, past }: { readonly after: string; readonly past: string },
): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (select id from colocations where id > ${after} order by id limit ${sql.lit(PAGE)})
    select array(
      select page.id from page where exists (
        select from deleted_expenses d where d.colocation_id = page.id and d.deleted_at < ${past}::timestamptz)
    ) as ids, (select id from page order by id desc limit 1) as last`.execute(on.of());
  return rows[0] ?? { ids: [], last: null };
}

async function forgetOf(
  tx: HouseholdTx<'DeletedExpensesForgotten'>,
  households: readonly string[],
  past: string,
): Promise<number> {
  const { rows } = await sql<{ id: string; colocationId: string }>`
    with old as materialized (
      select d.colocation_id, d.id from unnest(${households}::uuid[]) household cross join lateral (
        select colocation_id, id from deleted_expenses
        where colocation_id = household and deleted_at < ${past}::timestamptz
        order by deleted_at limit ${sql.lit(MAX_A_NIGHT)}
      ) d
    )
    delete from deleted_expenses d using old
    where d.colocation_id = old.colocation_id and d.id = old.id
    returning d.id, d.colocation_id as "colocationId"`.execute(tx.of());
  const byHousehold = Map.groupBy(rows, ({ colocationId }) => colocationId);
  for (const [colocationId, gone] of byHousehold)
    tx.emit(
      'DeletedExpensesForgotten',
      gone.map(({ id }) => id),
      colocationId,
    );
  return rows.length;
}
