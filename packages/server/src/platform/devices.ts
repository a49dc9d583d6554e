// Paired devices: read with the household, for what they have added.
import type { NamedDevice } from '@hestia/contract/colocations/schemas.ts';
import { sql } from 'kysely';
import type { Household } from './db/queries.ts';

const MAX_DEVICES = 70;

/**
 * The paired tablets of a household and those that ended last, in the order of their ids. Those of a household that came from another
 * server have ended, without a pairing here.
 */
export async function listDevices(on: Household): Promise<NamedDevice[]> {
  const devices = await on
    .of()
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where('device_of', '=', on.colocationId)
    .where('device_until', 'is', null)
    .orderBy(sql`deleted_at desc nulls first`)
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute();
  return devices.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
