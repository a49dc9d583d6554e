import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import type { Household } from '#platform/db/queries.ts';
import { listDevices } from '#platform/devices.ts';
import { listMoves } from '#platform/moves.ts';
import { listPurses } from '#platform/purses.ts';
import { listNewcomers } from '#platform/newcomers.ts';
import { listResets } from './resets/repository.ts';

/** Its lists that are not empty. */
export async function listsOf(home: Household): Promise<Partial<Colocation>> {
  const resets = await listResets(home);
  const purses = await listPurses(home);
  const moves = await listMoves(home);
  const newcomers = await listNewcomers(home);
  const devices = await listDevices(home);
  return {
    ...(resets.length > 0 && { resets }),
    ...(purses.length > 0 && { purses }),
    ...(moves.length > 0 && { moves }),
    ...(newcomers.length > 0 && { newcomers }),
    ...(devices.length > 0 && { devices }),
  };
}
