import type { ChorePage } from '@hestia/contract/chores/schemas.ts';
import { decodeCursor, encodeCursor } from '@hestia/contract/wire/cursor.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { keyOf } from '#platform/db/key-of.ts';
import { groupSize, inAllHouseholds, inGroups } from '#platform/db/transactions/each-household.ts';
import { isCut, withinPage, type PageOptions } from '#platform/db/page-bytes.ts';
import type { HouseholdTx, Queries, Transact, Household } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { withParts, type ChoreRow } from './turns/repository.ts';

/** Households per statement. */
const PAGE = 1000;
/** Maximum chores per household and night: the next night continues. */
const MAX_A_NIGHT = 200;

/** Archives done chores whose due date has passed, which removes them from the wire's list, with `ChoreDeleted`. */
export async function archiveDoneChores(database: Database, transact: Transact, now = new Date()): Promise<number> {
  const past = now.toISOString();
  return inAllHouseholds(database, {
    page: PAGE,
    due: (ids) => withDone(database, ids, past),
    run: inGroups(
      ([colocationId, ...others]) =>
        transact({ colocationId, actorId: null, alsoColocationId: others }, (tx) =>
          archiveDoneChoresOf(tx, [colocationId, ...others], past),
        ),
      groupSize(database),
    ),
  });
}

async function archiveDoneChoresOf(
  tx: HouseholdTx<'ChoreDeleted'>,
  households: readonly string[],
  past: string,
): Promise<number> {
  const rows = await archiveDone(tx, households, { past, limit: MAX_A_NIGHT });
  for (const { id, colocationId } of rows) tx.emit('ChoreDeleted', id, colocationId);
  return rows.length;
}

/** A page of archived chores; `before` is the `next` of the page above it. It is a place, not a chore, which may be deleted by then. */
export async function pageArchived(
  on: Household,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ChorePage> {
  const place = before === undefined ? null : decodeCursor(before);
  if (before !== undefined && place === null) throw invalidField('before', 'Invalid cursor');
  const after = place && { archivedAt: place.instant, id: place.id };
  // One more than asked for says whether there are more.
  const found = await readArchived(on, { after, limit: limit + 1 });
  const chores = await withParts(on, found.slice(0, limit));
  const { archivedAt: instant, id } = chores.at(-1) ?? {};
  const isMore = found.length > limit || isCut(found);
  return { chores, next: isMore && instant && id ? encodeCursor({ instant, id }) : null };
}

/** One chore's completion, looked up by its key: a join may read the completions of all years instead. */
const completionOf = (household: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select done_at, done_by from chore_completions d
  where d.colocation_id = ${household} and d.chore_id = c.id limit 1
)`;

/** About as many as a chore has as JSON, with its checklist. */
const bytesIn = (on: Household) => sql`500 + coalesce(octet_length(description), 0) + (
  select coalesce(sum(octet_length(l.text) + 150), 0)::int from chore_lines l
  where ${on.household('l')} and l.chore_id = a.id)`;

/** Archived chores, latest archived first; those after a place in that order. */
async function readArchived(
  on: Household,
  page: { after: { archivedAt: string; id: string } | null; limit: number },
): Promise<(ChoreRow & PageOptions)[]> {
  const below = page.after
    ? sql`and (archived_at, id) < (${page.after.archivedAt}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const archived = sql`
    select *, ${bytesIn(on)} as bytes from chores a where ${on.household()} and archived_at is not null ${below}
      and not exists (select 1 from chore_skips k where ${on.household('k')} and k.chore_id = a.id)
    order by archived_at desc, id desc limit ${page.limit}`;
  const { rows } = await sql<ChoreRow & PageOptions>`
    select c.*, done.done_at, done.done_by from (${withinPage(archived, sql`archived_at desc, id desc`)}) c
    left join lateral ${completionOf(sql`${on.colocationId}::uuid`)} done on true
    order by c.archived_at desc, c.id desc`.execute(on.of());
  return rows;
}

/** Households among these with chores done before an instant. */
async function withDone(on: Queries, households: readonly string[], past: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select household as id from unnest(${households}::uuid[]) household cross join lateral (
      select 1 from chores c cross join lateral ${completionOf(keyOf(households, 'c.colocation_id'))} done
      where c.colocation_id = ${keyOf(households, 'household')} and c.archived_at is null and c.due_at < ${past}::timestamptz limit 1
    ) found`.execute(on.of());
  return rows.map(({ id }) => id);
}

/** Archives done chores of households due before an instant, of each at most `limit`; returns which. */
async function archiveDone(
  on: Queries,
  households: readonly string[],
  { past, limit }: { past: string; limit: number },
): Promise<{ id: string; colocationId: string }[]> {
  const { rows } = await sql<{ id: string; colocationId: string }>`
    with done as materialized (
      select ready.id, ready.colocation_id from unnest(${households}::uuid[]) household cross join lateral (
        select c.id, c.colocation_id from chores c cross join lateral ${completionOf(keyOf(households, 'c.colocation_id'))} done
        where c.colocation_id = ${keyOf(households, 'household')} and c.archived_at is null and c.due_at < ${past}::timestamptz
        order by c.due_at limit ${sql.lit(limit)}
      ) ready
    )
    update chores c set archived_at = statement_timestamp() from done
    where c.colocation_id = ${keyOf(households, 'done.colocation_id')} and c.id = done.id
    returning c.id, c.colocation_id as "colocationId"`.execute(on.of());
  return rows;
}
