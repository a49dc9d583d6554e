import { daysLookedBack, presenceOn } from '@hestia/contract/chores/fairness.ts';
import { instantOf, localOf } from '@hestia/contract/time/instants.ts';
import type { Chore, Standing } from '@hestia/contract/chores/schemas.ts';
import type { AwayCheck } from '@hestia/contract/chores/turns.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Household } from '#platform/db/queries.ts';
import { deeds } from '../rows/completions.ts';

type StandingsClock = { readonly now: string; readonly timeZone: string; readonly isAway: AwayCheck };

/** Recent figures of the members who take turns of a chore, in the order in which they joined. */
export async function findStandings(
  on: Household,
  chore: Chore,
  { now, timeZone, isAway }: StandingsClock,
): Promise<Standing[]> {
  const days = daysLookedBack(localOf(now, timeZone).slice(0, 'YYYY-MM-DD'.length));
  const since = instantOf(`${days.at(-1)}T00:00`, timeZone);
  const rows = await findEfforts(on, chore, since);
  return rows.map(({ joinedAt, ...standing }) => {
    const joinedOn = localOf(joinedAt, timeZone).slice(0, 'YYYY-MM-DD'.length);
    return { ...standing, ...presenceOn(days, { joinedOn, isAway: (day) => isAway(standing.userId, day) }) };
  });
}

type Effort = Pick<Standing, 'userId' | 'effort' | 'lastTurnAt'> & { readonly joinedAt: string };

async function findEfforts(on: Household, { id, repeat }: Chore, since: string): Promise<Effort[]> {
  const { rows } = await sql<Effort>`
    select m.user_id as "userId", m.joined_at as "joinedAt", coalesce(did.effort, 0)::int as effort, had.at as "lastTurnAt"
    from memberships m join users u on u.id = m.user_id and u.colocation_id = m.colocation_id
    left join (
      select d.done_by, sum(c.effort) as effort from (${deeds(on)}) d
      join chores c on c.colocation_id = d.colocation_id and c.id = d.chore_id
      where d.done_at >= ${since}::timestamptz group by d.done_by
    ) did on did.done_by = m.user_id
    left join (
      select t.whose, max(t.due_at) as at from chores c
      join chores t on t.colocation_id = c.colocation_id and t.series_id = c.series_id
      where ${on.household('c')} and c.id = ${id} group by t.whose
    ) had on had.whose = m.user_id
    where ${on.household('m')} and m.user_id = ${anyOf(repeat?.members ?? [])}
    order by m.joined_at, m.user_id`.execute(on.of());
  return rows;
}

/** Stores the figures behind the decision, for “Why me?”; later events don't change them. */
export async function storeStandings(
  on: Household,
  { id }: Pick<Chore, 'id'>,
  standings: readonly Standing[],
): Promise<void> {
  const of = (at: keyof Standing) => standings.map((standing) => standing[at]);
  await on.delete('chore_standings').where('chore_id', '=', id).execute();
  await sql`
    insert into chore_standings (colocation_id, chore_id, user_id, effort, days, days_before, last_turn_at, place)
    select ${on.colocationId}::uuid, ${id}::uuid, s.* from unnest(
      ${of('userId')}::uuid[], ${of('effort')}::int[], ${of('days')}::smallint[], ${of('daysBefore')}::smallint[],
      ${of('lastTurnAt')}::timestamptz[]
    ) with ordinality s`.execute(on.of());
}

/** The figures that chose whose turn it is; empty for the first turn, which was not chosen. */
export async function listStandings(on: Household, chore: Pick<Chore, 'id'>): Promise<Standing[]> {
  return on
    .from('chore_standings')
    .select(['user_id as userId', 'effort', 'days', 'days_before as daysBefore', 'last_turn_at as lastTurnAt'])
    .where('chore_id', '=', chore.id)
    .orderBy('place')
    .execute();
}
