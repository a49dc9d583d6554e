import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inEachHousehold } from '#platform/db/each-household.ts';
import type { Queries, Transact } from '#platform/db/queries.ts';
import { type Book, bookHousehold } from './booking.ts';

/** Households that one statement looks at. */
const PAGE = 1000;

type Needs = { readonly database: Database; readonly transact: Transact; readonly book: Book };

/**
 * Books what is due in every household, in the morning of its day there, and asks for the amounts that are another one each
 * time. Goes through the households by their keys, page by page: what is done stays done, whenever it is interrupted, and
 * what a downtime left out follows, each date as its own.
 */
export async function bookDueBills({ database, ...needs }: Needs, now = new Date()): Promise<number> {
  let sum = 0;
  const failures: unknown[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { ids, last } = await householdsWithDue(database, { after, instant: now.toISOString() });
    const booked = inEachHousehold(ids, (colocationId) => bookHousehold(needs, colocationId, now));
    sum += await booked.catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    if (last === null) break;
    after = last;
  }
  if (failures.length > 0) throw new Error('Failed to book some bills', { cause: failures[0] });
  return sum;
}

/** Of a page of households those in which something is due; `last` is where the next page begins, null at the end. */
async function householdsWithDue(
  on: Queries,
  { after, instant }: { readonly after: string; readonly instant: string },
): Promise<{ ids: string[]; last: string | null }> {
  const { rows } = await sql<{ ids: string[]; last: string | null }>`
    with page as materialized (
      select id, ((${instant}::timestamptz at time zone time_zone) - interval '6 hours')::date as day
      from colocations where id > ${after} order by id limit ${sql.lit(PAGE)}
    )
    select array(
      select id from page where exists (
        select from bills b where b.colocation_id = page.id and b.paused is null and b.next_on <= page.day
      ) or exists (
        select from bill_dates d join bills b on b.colocation_id = d.colocation_id and b.id = d.bill_id
        where d.colocation_id = page.id and d.minor is null and not d.skipped and d.asked_on <= page.day - 3
          and b.paused is null
      ) order by id
    ) as ids, (select id from page order by id desc limit 1) as last`.execute(on.of());
  return rows[0] ?? { ids: [], last: null };
}
