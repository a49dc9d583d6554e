import { randomUUIDv7 } from 'node:crypto';
import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { DAYS_LOOKED_BACK } from '@hestia/contract/chores/fairness.ts';
import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { turnAfter } from '@hestia/contract/chores/turns.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { sql } from 'kysely';
import type { Held, Queries } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { insertEnrolments } from './enrolment.ts';
import { writeLines } from './lines.ts';
import { setNextMoment } from './next-moment.ts';
import { requireChore } from './repository.ts';
import { endSeries } from './series.ts';
import { findStandings, storeStandings } from './standings.ts';

/** This turn has ended, done or gone: the next one follows at once. Returns it; null when there is none. */
export async function followTurn(tx: Held, chore: Chore, nextId: string | undefined): Promise<Chore | null> {
  if (!chore.repeat) return null;
  const household = await findHousehold(tx, tx.colocationId);
  const now = new Date().toISOString();
  const standings = chore.repeat.rotation === 'fair' ? await findStandings(tx, chore, { now, ...household }) : [];
  const id = nextId ?? randomUUIDv7();
  const next = turnAfter(chore, { id, now, ...household, standings });
  if (next === null) {
    await endSeries(tx, chore);
    return null;
  }
  await insertTurn(tx, chore.id, next);
  if (standings.length > 0) await storeStandings(tx, next, standings);
  await setNextMoment(tx, next);
  await writeLines(tx, next, next.checklist ?? []);
  await insertEnrolments(tx, next, Object.keys(next.enrolledUsers));
  return requireChore(tx, id);
}

async function insertTurn(on: Queries, after: string, next: Chore): Promise<void> {
  const { rows } = await sql`
    with made as (
      insert into chores (colocation_id, id, created_by, due_at, title, description, effort, remind, poll_id, series_id, turn, whose)
      select colocation_id, ${next.id}, created_by, ${next.dueDate}, ${next.title}, ${next.description}, ${effortOf(next)},
        ${next.remind ?? null}::text[], poll_id, series_id, turn + 1, ${next.repeat?.whose ?? null}::uuid
      from chores where colocation_id = ${next.colocationId} and id = ${after}
      on conflict (colocation_id, id) do nothing returning colocation_id, series_id, turn
    )
    update chore_series s set turn = made.turn from made
    where s.colocation_id = made.colocation_id and s.id = made.series_id returning s.id`.execute(on.of());
  if (rows.length === 0) throw new ProblemError('conflict', 'This chore already exists');
}

/** This turn is open again: the one that followed it goes, when nobody has touched it. */
export async function takeBackTurn(
  tx: Held<'ChoreDeleted'>,
  chore: { colocationId: string; id: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; since: string }>`
    with gone as (
      delete from chores next using chores c, chore_series s
      where c.colocation_id = ${chore.colocationId} and c.id = ${chore.id}
        and s.colocation_id = c.colocation_id and s.id = c.series_id and not s.ended and s.turn = c.turn + 1
        and next.colocation_id = c.colocation_id and next.series_id = c.series_id and next.turn = s.turn
        and next.updated_at = next.created_at
        and not exists (
          select from chore_messages m where m.colocation_id = next.colocation_id and m.chore_id = next.id
        )
      returning next.id, next.created_at, s.colocation_id, s.id as series_id
    )
    update chore_series s set turn = s.turn - 1 from gone
    where s.colocation_id = gone.colocation_id and s.id = gone.series_id
    returning gone.id, gone.created_at as since`.execute(tx.of());
  for (const { id, since } of rows) {
    await eraseWords(tx, { id, since });
    tx.emit('ChoreDeleted', id);
  }
}

/** What whose turn it is depends on: who lives there, who is away, and where. */
export async function findHousehold(on: Queries, colocationId: string) {
  const { time_zone: timeZone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  const members = await on
    .of()
    .selectFrom('users')
    .select(['id', 'picture'])
    .where('colocation_id', '=', colocationId)
    .execute();
  const absences = await findAbsences(on, colocationId);
  return {
    timeZone,
    isAway: awayIn(absences),
    pictures: Object.fromEntries(members.map(({ id, picture }) => [id, addressOfPicture(picture)])),
  };
}

/** Who is away, or was on the days that are looked back upon. */
async function findAbsences(on: Queries, colocationId: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select id, colocation_id as "colocationId", user_id as "userId", from_on::text as "fromOn", until_on::text as "untilOn"
    from absences where colocation_id = ${colocationId}
      and (until_on is null or until_on >= current_date - ${sql.lit(DAYS_LOOKED_BACK + 1)})`.execute(on.of());
  return rows;
}
