// Paired devices: read with the household, for what they have added.
import type { NamedDevice } from '@hestia/contract/colocations/schemas.ts';
import type { Household } from './db/queries.ts';

/** The paired tablets of a household, also those that ended lately, in the order of their ids. */
export const listDevices = (on: Household): Promise<NamedDevice[]> =>
  on
    .from('pairings as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.username as name'])
    .where('p.kind', '=', 'fridge')
    .orderBy('u.id')
    .execute();
