import { applyToCompletions } from '@hestia/contract/chores/apply.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';

const WEEKS = 26;
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** Who did which chore of a household and when in the last 26 weeks, latest first. */
export async function listCompletions(on: Queries, colocationId: string): Promise<Completion[]> {
  const rows = await on
    .of()
    .selectFrom('chore_completions as d')
    .innerJoin('chores as c', (join) =>
      join.onRef('c.colocation_id', '=', 'd.colocation_id').onRef('c.id', '=', 'd.chore_id'),
    )
    .select(['d.chore_id as choreId', 'd.done_by as doneBy', 'd.done_at as doneAt', 'c.effort'])
    .where('d.colocation_id', '=', colocationId)
    .where('d.done_by', 'is not', null)
    .where('d.done_at', '>', sql<string>`now() - make_interval(weeks => ${sql.lit(WEEKS)})`)
    .orderBy('d.done_at', 'desc')
    .orderBy('d.chore_id', 'desc')
    .limit(mostListed)
    .$narrowType<{ doneBy: string }>()
    .execute();
  return rows;
}

export const cachedCompletions: CachedList<Completion> = {
  name: 'completions',
  load: listCompletions,
  apply: applyToCompletions,
  isWhole: ({ length }) => length < mostListed,
  age: (completions) => {
    const since = new Date(Date.now() - WEEKS * WEEK_MS).toISOString();
    const oldest = completions.at(-1);
    return oldest && oldest.doneAt <= since ? completions.filter(({ doneAt }) => doneAt > since) : completions;
  },
};
