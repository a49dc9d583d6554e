import type { ChecklistLine, Chore } from '@hestia/contract/chores/schemas.ts';
import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { toast } from '#ui/toast.ts';
import { useFollowing } from './following.ts';

/** What can be done with a chore; each action is shown at once, and what can be regretted can be undone. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const { me } = useMemberDirectory();
  const following = useFollowing();
  const { join, leave } = useEnrolling();

  return {
    mark: async (chore: Chore, isDone: boolean) => {
      const by = isDone ? { isDone, doneBy: me, doneAt: new Date().toISOString() } : OPEN;
      const message = t(isDone ? 'done' : 'reopened', { title: chore.title });
      const next = isDone ? await following(chore) : undefined;
      return queueWithUndo(choreCommands.mark, { shown: { ...chore, ...by }, next }, message);
    },
    /** A line of its checklist. What is unticked by mistake has who ticked it again. */
    tick: async (chore: Chore, { id: lineId, text }: ChecklistLine, isChecked: boolean) => {
      const ticking = { chore, lineId, isChecked, by: me, at: new Date().toISOString() };
      if (isChecked) await queueWrite(choreCommands.tick, ticking);
      else await queueWithUndo(choreCommands.tick, ticking, t('unticked', { text }));
    },
    /** Of what repeats this turn alone, which another follows, or with all of them. */
    remove: async (chore: Chore, isLast?: boolean) => {
      const next = isLast ? undefined : await following(chore);
      await queueWithUndo(choreCommands.delete, { shown: chore, next, isLast }, t('deleted', { title: chore.title }));
    },
    /** Nobody does this turn; another follows. */
    skip: async (chore: Chore, reason: string | null) => {
      const next = await following(chore);
      await queueWithUndo(choreCommands.skip, { shown: chore, next, reason }, t('skipped', { title: chore.title }));
    },
    /** I do it instead of those who were on it. */
    takeOver: async (chore: Chore) => {
      await join(chore, me);
      for (const id of Object.keys(chore.enrolledUsers)) await leave(chore, id);
      toast(t('tookOver', { title: chore.title }));
    },
    enrol: join,
    leave,
  };
}

export function useEnrolling() {
  const { find } = useMemberDirectory();
  const pictureOf = (userId: string) => find(userId).profilePictureUrl ?? null;
  return {
    picturesOf: (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, pictureOf(id)])),
    join: (chore: Chore, userId: string) =>
      queueWrite(choreCommands.enrol, { chore, userId, picture: pictureOf(userId) }),
    leave: (chore: Chore, userId: string) => queueWrite(choreCommands.leave, { chore, userId }),
  };
}
