import type { Transfer } from '@hestia/contract/money/plan.ts';
import { planOfMinor } from '@hestia/contract/money/plan-for.ts';
import type { Queries } from '#platform/db/queries.ts';
import { listBalances } from './repository.ts';

/** Who is to pay whom in a household as it stands now (M7, M14), and the names of all whom that may concern. */
export async function readPlan(
  on: Queries,
  colocationId: string,
): Promise<{ plan: readonly Transfer[]; members: ReadonlyMap<string, string> }> {
  const balances = await listBalances(on, colocationId);
  const { collector } = await on
    .of()
    .selectFrom('colocations')
    .select('collector')
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  return {
    plan: planOfMinor(new Map(balances.map(({ userId, minor }) => [userId, minor])), collector),
    members: new Map(balances.map(({ userId, username }) => [userId, username])),
  };
}
