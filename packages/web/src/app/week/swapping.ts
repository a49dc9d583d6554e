import { absenceOn } from '@hestia/contract/absences/away.ts';
import { askedWith } from '@hestia/contract/chores/handover.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import type { WeekTurn } from '@hestia/contract/week/turns.ts';
import { type DragEvent, useState } from 'react';
import { perform } from '#platform/perform.ts';
import { useAbsences } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useHandoverActions } from '../../features/chores/handing-over/handover-actions.ts';
import { useChores } from '../../features/chores/rota/chores-data.ts';

/** The place where a turn is dropped: a member, and maybe one of their turns. */
export type Spot = { readonly userId: string; readonly turn?: WeekTurn };

/* The row around it must not handle it as well. */
function take(event: DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The user's turns that can change hands, and to whom (R15, R16). */
export function useSwapping() {
  const { me } = useMemberDirectory();
  const { chores = [] } = useChores();
  const absences = useAbsences() ?? [];
  const timeZone = useTimeZone();
  const { ask } = useHandoverActions();
  const [carried, carry] = useState<Chore | null>(null);
  const isAway = (userId: string, { dueDate }: Chore) =>
    absenceOn(absences, userId, dayOf(dueDate, timeZone)) !== undefined;
  const isFree = ({ chore, state }: WeekTurn) =>
    (state === 'open' || state === 'late') && !chore.isForEach && askedWith(chores, chore.id) === undefined;
  const isMine = (turn: WeekTurn) => turn.whose.includes(me) && isFree(turn);
  const takes = ({ userId, turn }: Spot): boolean => {
    if (!carried || userId === me || userId in carried.enrolledUsers || isAway(userId, carried)) return false;
    return turn === undefined || (isFree(turn) && !turn.whose.includes(me) && !isAway(me, turn.chore));
  };
  return {
    isMine,
    dragOf: (turn: WeekTurn) => ({
      draggable: isMine(turn),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        carry(turn.chore);
      },
      onDragEnd: () => carry(null),
    }),
    /** A turn that accepts nothing leaves it to its row. */
    dropOf: (spot: Spot) => {
      const isOpen = takes(spot);
      const onDrop = (event: DragEvent) => {
        take(event);
        carry(null);
        if (carried) perform(() => ask(carried, spot.userId, spot.turn?.chore.id ?? null));
      };
      return isOpen ? { 'data-takes': true, onDragOver: take, onDrop } : {};
    },
  };
}

export type SwapActions = ReturnType<typeof useSwapping>;
