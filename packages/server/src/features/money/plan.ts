import { pairsOf, type Pair } from '@hestia/contract/money/purses/pairs.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import { planOfMinor } from '@hestia/contract/money/planning/plan-for.ts';
import { planTogether } from '@hestia/contract/money/planning/together.ts';
import type { Household } from '#platform/db/queries.ts';
import { listPurses } from '#platform/purses.ts';
import { listBalances } from './expenses/repository.ts';

type Plan = { readonly plan: readonly Transfer[]; readonly members: ReadonlyMap<string, string> };

/** A household's current settle-up plan per person (M7, M14), with the names of all concerned. */
export async function readPlan(on: Household): Promise<Plan> {
  const { balances, collector, members } = await readSums(on);
  return { plan: planOfMinor(balances, collector), members };
}

/** The same as our app shows it: each common purse is one (M39). */
export async function readPlanTogether(on: Household): Promise<Plan & { readonly pairs: readonly Pair[] }> {
  const { balances, collector, members } = await readSums(on);
  const purses = await listPurses(on);
  const names = purses.length > 0 ? await placeholdersOf(on) : new Set<string>();
  const pairs = pairsOf(purses, (id) => names.has(id));
  return { plan: planTogether(balances, collector, pairs), members, pairs };
}

async function readSums(on: Household) {
  const balances = await listBalances(on);
  const { collector } = await on
    .of()
    .selectFrom('colocations')
    .select('collector')
    .where('id', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  return {
    balances: new Map(balances.map(({ userId, minor }) => [userId, minor])),
    collector,
    members: new Map(balances.map(({ userId, username }) => [userId, username])),
  };
}

async function placeholdersOf(on: Household): Promise<ReadonlySet<string>> {
  const rows = await on.of().selectFrom('users').select('id').where('placeholder_of', '=', on.colocationId).execute();
  return new Set(rows.map(({ id }) => id));
}
