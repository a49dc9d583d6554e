import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { withEnrolled, type ChoreRow, type KeptChore } from './repository.ts';

/** One chore's completion, looked up by its key: a join may read the completions of all years instead. */
const completionOf = (chore: string): RawBuilder<unknown> => sql`(
  select done_at, done_by from chore_completions d
  where d.colocation_id = ${sql.ref(`${chore}.colocation_id`)} and d.chore_id = ${sql.ref(`${chore}.id`)} limit 1
)`;

/** Archived chores, latest archived first; those after a place in that order. */
export async function listArchived(
  on: Queries,
  colocationId: string,
  page: { after: { archivedAt: string; id: string } | null; limit: number },
): Promise<KeptChore[]> {
  const below = page.after
    ? sql`and (archived_at, id) < (${page.after.archivedAt}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ChoreRow>`
    select c.*, done.done_at, done.done_by from (
      select * from chores where colocation_id = ${colocationId} and archived_at is not null ${below}
      order by archived_at desc, id desc limit ${page.limit}
    ) c left join lateral ${completionOf('c')} done on true
    order by c.archived_at desc, c.id desc`.execute(on.of());
  return withEnrolled(on, colocationId, rows);
}

/** Of a page of households by their ids those that have done chores due before an instant; `last` is where the next begins, null at the end. */
export async function householdsWithDone(
  on: Queries,
  { after, past, limit }: { after: string; past: string; limit: number },
): Promise<{ ids: string[]; last: string | null }> {
  const { rows } = await sql<{ ids: string[]; last: string | null }>`
    with page as materialized (select id from colocations where id > ${after} order by id limit ${sql.lit(limit)})
    select array(
      select page.id from page cross join lateral (
        select 1 from chores c cross join lateral ${completionOf('c')} done
        where c.colocation_id = page.id and c.archived_at is null and c.due_at < ${past}::timestamptz limit 1
      ) found
    ) as ids, (select id from page order by id desc limit 1) as last`.execute(on.of());
  return rows[0] ?? { ids: [], last: null };
}

/** Archives done chores of households due before an instant, of each at most `limit`; answers which. */
export async function archiveDone(
  on: Queries,
  households: readonly string[],
  { past, limit }: { past: string; limit: number },
): Promise<{ id: string; colocationId: string }[]> {
  const { rows } = await sql<{ id: string; colocationId: string }>`
    with done as materialized (
      select ready.id, ready.colocation_id from unnest(${households}::uuid[]) household cross join lateral (
        select c.id, c.colocation_id from chores c cross join lateral ${completionOf('c')} done
        where c.colocation_id = household and c.archived_at is null and c.due_at < ${past}::timestamptz
        order by c.due_at limit ${sql.lit(limit)}
      ) ready
    )
    update chores c set archived_at = clock_timestamp() from done
    where c.colocation_id = done.colocation_id and c.id = done.id
    returning c.id, c.colocation_id as "colocationId"`.execute(on.of());
  return rows;
}
