import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { planOfMinor } from '@hestia/contract/money/planning/plan-for.ts';
import type { Household } from '#platform/db/queries.ts';
import { listBalances } from './expenses/repository.ts';

/** A household's current settle-up plan (M7, M14), with the names of all concerned. */
export async function readPlan(
  on: Household,
): Promise<{ plan: readonly Transfer[]; members: ReadonlyMap<string, string> }> {
  const balances = await listBalances(on);
  const { collector } = await on
    .of()
    .selectFrom('colocations')
    .select('collector')
    .where('id', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  return {
    plan: planOfMinor(new Map(balances.map(({ userId, minor }) => [userId, minor])), collector),
    members: new Map(balances.map(({ userId, username }) => [userId, username])),
  };
}
