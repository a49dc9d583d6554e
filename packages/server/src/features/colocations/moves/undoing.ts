// M43: for a day, a member who has moved out can be brought back as if they had stayed.
import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { sql } from 'kysely';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { changeHousehold } from '#platform/household-log.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { movedMeanwhile, requireBed, requireOwnName } from '../joining.ts';
import { lockHome, moveBack, requireColocation } from '../repository.ts';
import { UNDO_MS } from './carrying-out.ts';
import { type MoveParts, partNames, type UndoState } from './parts.ts';

export type ReturnNeeds = {
  readonly parts: MoveParts;
  /** The user, in the form of events. */
  readonly describe: (on: Queries, userId: string) => Promise<User>;
};

export const undoMove =
  ({ live, settings }: Platform, { parts, describe }: ReturnNeeds): Handler<(typeof moveEndpoints)['undoMove']> =>
  ({ body: { userId }, write }) =>
    write(async (tx) => {
      const undo = await takeUndo(tx, userId);
      if ((await lockHome(tx, userId)) !== null) throw movedMeanwhile();
      await requireBed(tx, settings.maxMembers);
      const user = await describe(tx, userId);
      await requireOwnName(tx, user);
      await moveBack(tx, userId);
      tx.emit('MemberJoined', await describe(tx, userId));
      for (const name of partNames) await parts[name].restore(tx, undo[name]);
      if (undo.isCollector && (await changeHousehold(tx, { collector: userId })))
        tx.emit('ColocationUpdated', await requireColocation(tx, tx.colocationId));
      tx.afterCommit(() => live.userChanged(userId));
      return userId;
    });

/** Deletes what can be undone, and returns it; 404 when there is nothing. */
async function takeUndo(tx: HouseholdTx, userId: string): Promise<UndoState> {
  const row = await tx
    .delete('moves')
    .where('user_id', '=', userId)
    .where('left_at', '>', new Date(Date.now() - UNDO_MS).toISOString())
    .where(sql<boolean>`exists (select 1 from users u where u.id = ${userId} and u.deleted_at is null)`)
    .returning('undo')
    .executeTakeFirst();
  if (!row) throw notFound('This move');
  // Written by `carryOut`.
  return row.undo as unknown as UndoState;
}
