import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

/** Who did which chore of a household and when in the last 26 weeks, latest first. */
export async function listCompletions(on: Queries, colocationId: string): Promise<Completion[]> {
  const rows = await on
    .of()
    .selectFrom('chore_completions')
    .select(['chore_id as choreId', 'done_by as doneBy', 'done_at as doneAt'])
    .where('colocation_id', '=', colocationId)
    .where('done_by', 'is not', null)
    .where('done_at', '>', sql<string>`now() - interval '26 weeks'`)
    .orderBy('done_at', 'desc')
    .orderBy('chore_id', 'desc')
    .limit(mostListed)
    .$narrowType<{ doneBy: string }>()
    .execute();
  return rows;
}
