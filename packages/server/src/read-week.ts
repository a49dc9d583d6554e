import type { Household } from '#platform/db/queries.ts';
import { listAbsences } from './features/absences/repository.ts';
import { listMembers } from './features/accounts/repository.ts';
import { listBills } from './features/bills/repository.ts';
import { listChores } from './features/chores/turns/repository.ts';

/** The lists of which a week is reckoned. */
export async function readWeek(home: Household) {
  const { time_zone: timeZone, decimals } = await home
    .of()
    .selectFrom('colocations')
    .select(['time_zone', 'decimals'])
    .where('id', '=', home.colocationId)
    .executeTakeFirstOrThrow();
  return {
    timeZone,
    members: await listMembers(home),
    chores: await listChores(home),
    bills: await listBills(home, { colocationId: home.colocationId, decimals }),
    absences: await listAbsences(home),
  };
}
