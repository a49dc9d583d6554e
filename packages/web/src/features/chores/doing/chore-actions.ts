import type { ChecklistLine, Chore } from '@hestia/contract/chores/schemas.ts';
import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import { useTranslations } from 'use-intl';
import { stillTo } from '@hestia/contract/chores/parts.ts';
import { queueWrite } from '#platform/sync/sync.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { toast } from '#ui/layers/toast.ts';
import { useFollowing } from '../rota/following.ts';

/** Actions on a chore; each shows at once, and most can be undone. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const { me } = useMemberDirectory();
  const following = useFollowing();
  const { join, leave } = useEnrolling();

  return {
    mark: async (chore: Chore, isDone: boolean) => {
      const by = isDone ? { isDone, doneBy: me, doneAt: new Date().toISOString() } : OPEN;
      const isPart = chore.isForEach === true && stillTo(chore).some((id) => id !== me);
      const message = t(isDone ? (isPart ? 'part' : 'done') : 'reopened', { title: chore.title });
      const next = isDone && !isPart ? await following(chore) : undefined;
      return queueWithUndo(choreCommands.mark, { shown: { ...chore, ...by }, next, by: me }, message);
    },
    /** A line of its checklist. Undoing an untick restores the ticker. */
    tick: async (chore: Chore, { id: lineId, text }: ChecklistLine, isChecked: boolean) => {
      const ticking = { chore, lineId, isChecked, by: me, at: new Date().toISOString() };
      if (isChecked) await queueWrite(choreCommands.tick, ticking);
      else await queueWithUndo(choreCommands.tick, ticking, t('unticked', { text }));
    },
    /** For a repeating task only this turn, followed by the next, or all of them. */
    remove: async (chore: Chore, isLast?: boolean) => {
      const next = isLast ? undefined : await following(chore);
      await queueWithUndo(choreCommands.delete, { shown: chore, next, isLast }, t('deleted', { title: chore.title }));
    },
    /** This turn is skipped; the next follows. */
    skip: async (chore: Chore, reason: string | null) => {
      const next = await following(chore);
      await queueWithUndo(choreCommands.skip, { shown: chore, next, reason }, t('skipped', { title: chore.title }));
    },
    /** The user does it instead of its members. */
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
