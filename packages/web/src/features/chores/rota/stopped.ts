import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { enrolledIn, plannedNow } from '@hestia/contract/chores/rotation.ts';
import type { Chore, Turn } from '@hestia/contract/chores/schemas.ts';
import { goneIn, hasNobodyLeft } from '@hestia/contract/absences/stopped.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { useTranslations } from 'use-intl';
import { useAbsences } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNow } from '#platform/kernel/now.ts';
import { delayed, queueTogetherWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { isEnrolled } from './filters.ts';

/** The members, and whether none is left for a task's turns (R18); not while loading. */
export function useStopped(chore: Chore) {
  const { members } = useMemberDirectory();
  const timeZone = useTimeZone();
  const now = useNow().toISOString();
  const isGone = goneIn(useAbsences() ?? []);
  const livesHere = (userId: string) => members.some(({ id }) => id === userId);
  const present = members.filter(({ id }) => !isGone(id, dayOf(now, timeZone)));
  const isStopped = members.length > 0 && hasNobodyLeft(chore, { now, timeZone, livesHere, isGone });
  return { present, isStopped };
}

/** Sets these members for the turns, replacing the former ones; this turn stays with a member who has taken it meanwhile. */
export function useGivingTurns() {
  const t = useTranslations('chores.did');
  const { members, find } = useMemberDirectory();
  return (chore: Chore, { turn: _turn, whose: _whose, ...repeat }: Turn, userIds: readonly string[]) => {
    const plan = { ...repeat, members: [...userIds] };
    const isTaken = members.some(({ id }) => isEnrolled(chore, id) && !repeat.members.includes(id));
    const on = isTaken ? [] : enrolledIn(plan, plannedNow(plan, null), () => true);
    const come = on.filter((id) => !isEnrolled(chore, id));
    const gone = repeat.members.filter((id) => isEnrolled(chore, id) && !on.includes(id));
    const enrolled = (userId: string) => ({ chore, userId, picture: find(userId).profilePictureUrl ?? null });
    return queueTogetherWithUndo(
      [
        delayed(choreCommands.edit, { shown: chore, change: { repeat: plan } }),
        ...gone.map((userId) => delayed(choreCommands.leave, { chore, userId })),
        ...come.map((userId) => delayed(choreCommands.enrol, enrolled(userId))),
      ],
      t('continued', { title: chore.title }),
    );
  };
}
