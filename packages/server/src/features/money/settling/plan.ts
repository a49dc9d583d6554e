import { planRefunds, type Transfer } from '@hestia/contract/money/plan.ts';
import type { Queries } from '#platform/db/queries.ts';
import { listBalances } from '../repository.ts';

/** Who is to pay whom in a household as it stands now, and the names of all whom that may concern. */
export async function readPlan(
  on: Queries,
  colocationId: string,
): Promise<{ plan: readonly Transfer[]; people: ReadonlyMap<string, string> }> {
  const balances = await listBalances(on, colocationId);
  return {
    plan: planRefunds(new Map(balances.map(({ userId, cents }) => [userId, cents]))),
    people: new Map(balances.map(({ userId, username }) => [userId, username])),
  };
}
