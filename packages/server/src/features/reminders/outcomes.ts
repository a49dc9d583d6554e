import type { PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';

/** Outcomes of a household's polls, by the ids of the things; for a repeating task its last turn. */
export async function listOutcomes(on: Household): Promise<PollOutcome[]> {
  const { rows } = await sql<PollOutcome>`
    select c.poll_id as "pollId", 'task' as kind, c.id, c.title as name
    from chores c left join chore_series s on s.colocation_id = c.colocation_id and s.id = c.series_id
    where ${on.household('c')} and c.poll_id is not null and (s.id is null or s.turn = c.turn)
      and not exists (select 1 from chore_skips k where k.colocation_id = c.colocation_id and k.chore_id = c.id)
    union all
    select poll_id, 'expense', id, name from expenses where ${on.household()} and poll_id is not null
    union all
    select poll_id, 'list', id, list_name from reminders where ${on.household()} and poll_id is not null
    order by id limit ${MAX_LISTED}`.execute(on.of());
  return rows;
}
