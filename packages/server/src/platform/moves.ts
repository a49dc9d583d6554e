// Moves (M41): read with the household, and ended by what takes a member away or brings them back.
import type { Move } from '@hestia/contract/moves/schemas.ts';
import type { Household, LockedHousehold } from './db/queries.ts';

/** The moves of a household that are planned, or can be undone, in the order of their members. */
export async function listMoves(on: Household): Promise<Move[]> {
  const rows = await on
    .from('moves')
    .select(['user_id', 'planned_by', 'leaves_on', 'tasks', 'payers', 'left_at'])
    .orderBy('user_id')
    .execute();
  return rows.map(
    ({ user_id: userId, planned_by: plannedBy, leaves_on: leavesOn, left_at: leftAt, tasks, payers }) => ({
      userId,
      plannedBy,
      leavesOn,
      // Written by the schema of the call.
      tasks: tasks as Move['tasks'],
      payers: payers as Move['payers'],
      leftAt,
    }),
  );
}

/** Deletes the planned move of a member who leaves before its day. Clients do the same on `MemberLeft`. */
export async function endMoveOf(held: Pick<LockedHousehold, 'delete'>, userId: string): Promise<void> {
  await held.delete('moves').where('user_id', '=', userId).where('left_at', 'is', null).execute();
}
