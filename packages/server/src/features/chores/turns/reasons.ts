import type { Chore, TurnReason } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import { listStandings } from './standings.ts';

/** Why the open turn of a chore that repeats is whose it is. */
export async function findReason(on: Household, chore: Chore): Promise<TurnReason> {
  const { repeat } = chore;
  if (!repeat) throw notFound('This turn');
  return {
    rotation: repeat.rotation,
    whose: repeat.whose,
    before: await findWhoseBefore(on, chore),
    standings: repeat.rotation === 'fair' ? await listStandings(on, chore) : [],
  };
}

/** The member of the previous turn; null if there was none, or it is deleted. */
async function findWhoseBefore(on: Household, { id }: Chore): Promise<string | null> {
  const { rows } = await sql<{ whose: string | null }>`
    select b.whose from chores c
    join chores b on b.colocation_id = c.colocation_id and b.series_id = c.series_id and b.turn = c.turn - 1
    where ${on.household('c')} and c.id = ${id}`.execute(on.of());
  return rows[0]?.whose ?? null;
}
