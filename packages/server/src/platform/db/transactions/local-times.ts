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

/** Fails where the time zone of one of these households is unknown, so that the failure names the household. */
export async function requireClocks(tx: Queries, group: readonly string[], clocks: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ zone: string }>`
    select h.time_zone as zone from colocations h left join ${clocks} on clocks.zone = h.time_zone
    where h.id = any(${group}) and clocks.zone is null`.execute(tx.of());
  if (rows[0]) throw new Error(`Unknown time zone: ${rows[0].zone}`);
}
