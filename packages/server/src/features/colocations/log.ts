import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { HouseholdLogEntry } from '@hestia/contract/colocations/log-schemas.ts';
import { sql } from 'kysely';
import type { Handler } from '#platform/http/requests/feature.ts';

/** The household's log, latest first. */
export const listHouseholdLog: Handler<typeof colocationEndpoints.listHouseholdLog> = async ({
  home,
  query: { before, limit },
}) => {
  // One more than asked for says whether there are more.
  const { rows } = await sql<HouseholdLogEntry>`
      select number, at, deed, done_by as "userId", about_id as "aboutId",
        ${facts(sql`before`)} as before, ${facts(sql`after`)} as after
      from household_log
      where ${home.household()} and number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by number desc limit ${limit + 1}`.execute(home.of());
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.number ?? null) : null };
};

/** Columns under the names that they have on the wire. */
const facts = (columns: ReturnType<typeof sql>) => sql`
  (select coalesce(jsonb_object_agg(case key
    when 'join_policy' then 'joinPolicy' when 'time_zone' then 'timeZone' when 'claimed_by' then 'claimedBy'
    when 'fade_weeks' then 'fadeWeeks' when 'closed_month' then 'closedMonth' else key end, value), '{}')
  from jsonb_each(${columns}))`;
