// M41: a member moves out on a day that was planned before. Until then any member cancels it.
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import type { Confirm } from '#platform/confirm.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import { listMoves } from '#platform/moves.ts';
import type { Platform } from '#platform/platform.ts';
import { carryOutDue, carryOutMoves, type DepartureNeeds } from './carrying-out.ts';
import { joinAsNewcomer, type JoinParts } from './joining.ts';
import { type ReturnNeeds, undoMove } from './undoing.ts';

const MAX_DAYS_AHEAD = 366;

type Needs = DepartureNeeds & ReturnNeeds & { readonly confirm: Confirm; readonly joinParts: JoinParts };

/** Planning, canceling and undoing moves, the hourly job that carries them out, and what new members join. */
export const moves = (platform: Platform, { confirm, joinParts, ...needs }: Needs) => {
  const carryOutSoon = (tx: HouseholdTx) =>
    tx.afterCommit(async () => void (await carryOutMoves({ ...platform, ...needs }, tx.colocationId, new Date())));

  const planMove: HandlerOf<'moves.plan'> = async ({ body, caller, request, reply, write }) => {
    if (body.userId !== caller.userId) await confirm({ caller, request, reply, password: body.password });
    return write(async (tx) => {
      const { userId, leavesOn, tasks, payers } = body;
      if ((await membersAmong(tx, [userId])).length === 0) throw notFound('This member');
      const now = Date.now();
      if (leavesOn > dayOf(new Date(now + MAX_DAYS_AHEAD * DAY_MS), tx.timeZone))
        throw invalidField('leavesOn', 'A move can be planned a year ahead');
      const plan = { userId, plannedBy: caller.userId, leavesOn, tasks: tasks ?? [], payers: payers ?? [] };
      await storePlan(tx, plan);
      tx.emit('MoveChanged', { ...plan, leftAt: null });
      if (leavesOn <= dayOf(new Date(now), tx.timeZone)) carryOutSoon(tx);
      return userId;
    });
  };

  return defineFeature(
    'moves',
    moveEndpoints,
    { planMove, cancelMove, undoMove: undoMove(platform, needs), joinAsNewcomer: joinAsNewcomer(joinParts) },
    {
      schedules: [
        {
          name: 'move-out',
          cron: '1 * * * *',
          run: async () => void (await carryOutDue({ ...platform, ...needs })),
        },
      ],
    },
  );
};

const cancelMove: HandlerOf<'moves.cancel'> = ({ params: { userId }, write }) =>
  write(async (tx) => {
    const planned = (await listMoves(tx)).find((move) => move.userId === userId && move.leftAt === null);
    if (!planned) throw notFound('This move');
    await tx.delete('moves').where('user_id', '=', userId).execute();
    tx.emit('MoveEnded', userId);
    return userId;
  });

async function storePlan(tx: HouseholdTx, plan: Omit<Move, 'leftAt'>): Promise<void> {
  const values = {
    planned_by: plan.plannedBy,
    leaves_on: plan.leavesOn,
    tasks: JSON.stringify(plan.tasks),
    payers: JSON.stringify(plan.payers),
    left_at: null,
    undo: '{}',
  };
  await tx
    .insert('moves', { user_id: plan.userId, ...values })
    .onConflict((known) => known.columns(['colocation_id', 'user_id']).doUpdateSet(values))
    .execute();
}
