import { localOf } from '@hestia/contract/time/instants.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { isTimeZone } from '#platform/kernel/time-zone.ts';

/**
 * What the clocks of all households show at an instant: a table of `zone` and `local`. It is computed here, not by the
 * database: there, one zone that it does not know fails a statement about all of them. A zone that nobody knows is left out.
 */
export async function localTimes(on: Queries, instant: string): Promise<RawBuilder<unknown>> {
  const rows = await on.of().selectFrom('colocations').select('time_zone as zone').distinct().execute();
  const zones = rows.map(({ zone }) => zone).filter(isTimeZone);
  const locals = zones.map((zone) => localOf(instant, zone));
  return sql`unnest(${zones}::text[], ${locals}::timestamp[]) as clocks(zone, local)`;
}
