import { sql } from 'kysely';
import { keyOf } from '#platform/db/key-of.ts';
import type { Database } from '#platform/db/database.ts';
import { inAllHouseholds, oneByOne } from '#platform/db/transactions/each-household.ts';
import { localTimes } from '#platform/db/transactions/local-times.ts';
import type { Transact } from '#platform/db/queries.ts';
import { type Booking, bookHousehold, type Turn } from './booking.ts';

/** Households per statement. */
const PAGE = 1000;

type Needs = Booking & { readonly database: Database; readonly transact: Transact };

/**
 * Books due dates in every household, in the morning there, and asks for variable amounts. A downtime is caught up on,
 * date by date; a household's number per run is limited, so that all get their turn.
 */
export async function bookDueBills(
  { database, ...needs }: Needs,
  { now = new Date(), mostDates }: Turn = {},
): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  return inAllHouseholds(database, {
    page: PAGE,
    run: oneByOne((colocationId) => bookHousehold(needs, colocationId, { now, mostDates })),
    // An unknown time zone is reported by the booking.
    due: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        with page as materialized (
          select c.id, coalesce((clocks.local - interval '6 hours')::date, 'infinity') as day
          from colocations c left join ${clocks} on clocks.zone = c.time_zone where c.id = any(${ids})
        )
        select id from page where exists (
          select 1 from bills b where b.colocation_id = ${keyOf(ids, 'page.id')} and b.paused is null and b.next_on <= page.day
        ) or exists (
          select 1 from bill_dates d join bills b on b.colocation_id = d.colocation_id and b.id = d.bill_id
          where d.colocation_id = ${keyOf(ids, 'page.id')} and d.minor is null and not d.skipped and d.asked_on <= page.day - 3
            and b.paused is null
        ) order by id`.execute(database.of());
      return rows.map(({ id }) => id);
    },
  });
}
