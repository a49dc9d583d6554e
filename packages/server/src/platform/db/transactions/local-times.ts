import { localOf } from '@hestia/contract/time/instants.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { isTimeZone } from '#platform/kernel/time-zone.ts';

/**
 * The local times of all households at an instant: a table of `zone` and `local`. Computed here, since in the database
 * one unknown zone fails the statement for all. Unknown zones are left out.
 */
export async function localTimes(on: Queries, instant: string): Promise<RawBuilder<unknown>> {
  const rows = await on.of().selectFrom('colocations').select('time_zone as zone').distinct().execute();
  const zones = rows.map(({ zone }) => zone).filter(isTimeZone);
  const locals = zones.map((zone) => localOf(instant, zone));
  return sql`unnest(${zones}::text[], ${locals}::timestamp[]) as clocks(zone, local)`;
}
