import type { Chore, PastTurn } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { requireChore } from './repository.ts';
import { followTurn } from './turns.ts';

/** Turns that a chore lists: what one remembers of it, not its history of years. */
const MAX_PAST = 12;

/** Skips a turn; the next one follows as after a completion. */
export const skip: HandlerOf<'chores.skip'> = ({ caller, body: { id, reason, nextId }, write }) =>
  write(async (tx) => {
    const chore = await requireChore(tx, id);
    if (!chore.repeat) throw new ProblemError('impossible', 'Only a turn of a chore that repeats can be skipped');
    const next = await followTurn(tx, chore, nextId ?? undefined);
    await storeSkip(tx, chore, { by: caller.userId, reason: reason || null });
    tx.emit('ChoreDeleted', id);
    if (next) tx.emit('NewChoreAdded', next);
    return id;
  });

async function storeSkip(on: Household, chore: Chore, details: { by: string; reason: string | null }): Promise<void> {
  await on.insert('chore_skips', { chore_id: chore.id, skipped_by: details.by, reason: details.reason }).execute();
  await on
    .update('chores')
    .set({ archived_at: sql`statement_timestamp()` })
    .where('id', '=', chore.id)
    .execute();
}

/** Deletes the skip, since a member has marked the turn. */
export async function forgetSkip(on: Household, chore: { colocationId: string; id: string }): Promise<void> {
  await on.delete('chore_skips').where('chore_id', '=', chore.id).execute();
}

/** Members who did or skipped the previous turns, latest first. */
export async function listPastTurns(on: Household, { id }: Chore): Promise<PastTurn[]> {
  const { rows } = await sql<PastTurn>`
    select p.id as "choreId", coalesce(k.skipped_by, d.done_by) as "userId", coalesce(k.skipped_at, d.done_at) as at,
      k.chore_id is not null as "isSkipped", k.reason
    from chores c
    join chores p on p.colocation_id = c.colocation_id and p.series_id = c.series_id and p.turn < c.turn
    left join chore_completions d on d.colocation_id = p.colocation_id and d.chore_id = p.id
    left join chore_skips k on k.colocation_id = p.colocation_id and k.chore_id = p.id
    where ${on.household('c')} and c.id = ${id} and (d.chore_id is not null or k.chore_id is not null)
    order by p.turn desc limit ${sql.lit(MAX_PAST)}`.execute(on.of());
  return rows;
}
