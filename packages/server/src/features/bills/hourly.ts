import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inAllHouseholds, oneByOne } from '#platform/db/each-household.ts';
import { localTimes } from '#platform/db/local-times.ts';
import type { Transact } from '#platform/db/queries.ts';
import { type Booking, bookHousehold } from './booking.ts';

/** Households that one statement looks at. */
const PAGE = 1000;

type Needs = Booking & { readonly database: Database; readonly transact: Transact };

/**
 * Books what is due in every household, in the morning of its day there, and asks for the amounts that are another one each
 * time. What a downtime left out follows, each date as its own.
 */
export async function bookDueBills({ database, ...needs }: Needs, now = new Date()): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  return inAllHouseholds(database, {
    page: PAGE,
    run: oneByOne((colocationId) => bookHousehold(needs, colocationId, now)),
    // Where nobody knows the time zone, booking says so.
    due: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        with page as materialized (
          select c.id, coalesce((clocks.local - interval '6 hours')::date, 'infinity') as day
          from colocations c left join ${clocks} on clocks.zone = c.time_zone where c.id = any(${ids})
        )
        select id from page where exists (
          select from bills b where b.colocation_id = page.id and b.paused is null and b.next_on <= page.day
        ) or exists (
          select from bill_dates d join bills b on b.colocation_id = d.colocation_id and b.id = d.bill_id
          where d.colocation_id = page.id and d.minor is null and not d.skipped and d.asked_on <= page.day - 3
            and b.paused is null
        ) order by id`.execute(database.of());
      return rows.map(({ id }) => id);
    },
  });
}
