import { applyToCompletions } from '@hestia/contract/chores/apply.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';

const WEEKS = 26;
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** R10, R19 Completions: each member's part where everyone has to do it, else the member who completed it. */
export const deeds = (on: Household): RawBuilder<unknown> => sql`
  select p.colocation_id, p.chore_id, p.user_id as done_by, p.done_at from chore_parts p where ${on.household('p')}
  union all select d.colocation_id, d.chore_id, d.done_by, d.done_at from chore_completions d
  where ${on.household('d')} and d.done_by is not null and not exists (
    select 1 from chore_parts p where p.colocation_id = d.colocation_id and p.chore_id = d.chore_id)`;

/** Completions of a household in the last 26 weeks, latest first. */
export async function listCompletions(on: Household): Promise<Completion[]> {
  const { rows } = await sql<Completion>`
    select d.chore_id as "choreId", d.done_by as "doneBy", d.done_at as "doneAt", c.effort
    from (${deeds(on)}) d join chores c on c.colocation_id = d.colocation_id and c.id = d.chore_id
    where d.done_at > now() - make_interval(weeks => ${sql.lit(WEEKS)})
    order by d.done_at desc, d.chore_id desc, d.done_by desc limit ${sql.lit(MAX_LISTED)}`.execute(on.of());
  return rows;
}

export const cachedCompletions: CachedList<Completion> = {
  name: 'completions',
  load: listCompletions,
  apply: applyToCompletions,
  isWhole: ({ length }) => length < MAX_LISTED,
  age: (completions) => {
    const since = new Date(Date.now() - WEEKS * WEEK_MS).toISOString();
    const oldest = completions.at(-1);
    return oldest && oldest.doneAt <= since ? completions.filter(({ doneAt }) => doneAt > since) : completions;
  },
};
