import { randomUUIDv7 } from 'node:crypto';
import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { turnAfter } from '@hestia/contract/chores/turns.ts';
import { sql } from 'kysely';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { insertEnrolments } from './enrolment.ts';
import { findHousehold } from './household.ts';
import { writeLines } from '../rows/lines.ts';
import { setNextMoment } from './next-moment.ts';
import { requireChore } from './repository.ts';
import { endSeries } from './series.ts';
import { findStandings, storeStandings } from './standings.ts';
import { stopsWith } from './stopping.ts';

/** This turn has ended, done or deleted: the next one follows at once. Returns it; null if none. */
export async function followTurn(
  tx: LockedHousehold<'TurnsStopped'>,
  chore: Chore,
  nextId: string | undefined,
): Promise<Chore | null> {
  if (!chore.repeat) return null;
  const household = await findHousehold(tx);
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
  const made = await requireChore(tx, id);
  if (stopsWith(made, chore, household)) tx.emit('TurnsStopped', made);
  return made;
}

async function insertTurn(on: Household, after: string, next: Chore): Promise<void> {
  const { rows } = await sql`
    with made as (
      insert into chores (colocation_id, id, created_by, due_at, title, description, effort, remind, poll_id, series_id, turn, whose,
        is_for_each)
      select colocation_id, ${next.id}, created_by, ${next.dueDate}, ${next.title}, ${next.description}, ${effortOf(next)},
        ${next.remind ?? null}::text[], poll_id, series_id, turn + 1, ${next.repeat?.whose ?? null}::uuid, is_for_each
      from chores where ${on.household()} and id = ${after}
      on conflict (colocation_id, id) do nothing returning colocation_id, series_id, turn
    )
    update chore_series s set turn = made.turn from made
    where s.colocation_id = made.colocation_id and s.id = made.series_id returning s.id`.execute(on.of());
  if (rows.length === 0) throw new ProblemError('conflict', 'This chore already exists');
}

/** The turn is reopened: the following one is deleted if unchanged. */
export async function takeBackTurn(tx: LockedHousehold<'ChoreDeleted'>, chore: Pick<Chore, 'id'>): Promise<void> {
  const { rows } = await sql<{ id: string; since: string }>`
    with gone as (
      delete from chores next using chores c, chore_series s
      where ${tx.household('c')} and c.id = ${chore.id}
        and s.colocation_id = c.colocation_id and s.id = c.series_id and not s.ended and s.turn = c.turn + 1
        and next.colocation_id = c.colocation_id and next.series_id = c.series_id and next.turn = s.turn
        and next.updated_at = next.created_at
        and not exists (
          select 1 from chore_nudges n where n.colocation_id = next.colocation_id and n.chore_id = next.id
        )
        and not exists (
          select 1 from chore_messages m where m.colocation_id = next.colocation_id and m.chore_id = next.id
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
