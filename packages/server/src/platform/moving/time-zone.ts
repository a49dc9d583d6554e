import type { Client } from 'pg';
import { canonicalTimeZone } from '#platform/db/transactions/time-zones.ts';

/** A household needs a time zone known to this server; an unknown one in the file is replaced. */
export async function nameTimeZone(client: Client): Promise<void> {
  const { rows } = await client.query<{ zone: string }>('select time_zone as zone from in_colocations');
  const [{ zone } = { zone: '' }] = rows;
  const canonical = await canonicalTimeZone(zone, async (names) => {
    const known = await client.query<{ name: string }>('select name from pg_timezone_names where name = any($1)', [
      names,
    ]);
    return known.rows.map(({ name }) => name);
  });
  if (canonical === null) throw new Error(`Invalid file: this server knows no time zone “${zone}” (colocations)`);
  await client.query('update in_colocations set time_zone = $1', [canonical]);
}
