import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { usePeople } from '#platform/household/people.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { toast } from '#ui/toast.ts';
import { changesOf, type ChoreDraft, type Editing, writtenOf } from './chore-draft.ts';
import { isEnrolled } from './filters.ts';

/** What can be done with a chore; each deed is shown at once, and what can be regretted can be undone. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const colocationId = useColocationId();
  const { me } = usePeople();
  const { picturesOf, join, leave } = useEnrolling();

  return {
    add: async (draft: ChoreDraft) => {
      const now = new Date().toISOString();
      const fresh = { id: newId(), colocationId, createdBy: me, createdAt: now, updatedAt: now, ...OPEN };
      const shown = { ...fresh, ...writtenOf(draft), enrolledUsers: picturesOf(draft.enrolled) };
      await queueWithUndo(choreCommands.add, { shown }, t('added', { title: shown.title }));
    },
    save: async (chore: Chore, { from, to }: Editing) => {
      const change = changesOf(from, to);
      const come = to.enrolled.filter((id) => !from.enrolled.includes(id) && !isEnrolled(chore, id));
      const gone = from.enrolled.filter((id) => !to.enrolled.includes(id) && isEnrolled(chore, id));
      await Promise.all([
        ...(Object.keys(change).length > 0 ? [queueWrite(choreCommands.edit, { shown: chore, change })] : []),
        ...come.map((id) => join(chore, id)),
        ...gone.map((id) => leave(chore, id)),
      ]);
      toast(t('saved', { title: to.title.trim() }));
    },
    mark: (chore: Chore, isDone: boolean) => {
      const by = isDone ? { isDone, doneBy: me, doneAt: new Date().toISOString() } : OPEN;
      const says = t(isDone ? 'done' : 'reopened', { title: chore.title });
      return queueWithUndo(choreCommands.mark, { shown: { ...chore, ...by } }, says);
    },
    remove: (chore: Chore) =>
      queueWithUndo(choreCommands.delete, { shown: chore }, t('deleted', { title: chore.title })),
    enrol: join,
    leave,
  };
}

function useEnrolling() {
  const { find } = usePeople();
  const pictureOf = (userId: string) => find(userId).profilePictureUrl ?? null;
  return {
    picturesOf: (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, pictureOf(id)])),
    join: (chore: Chore, userId: string) =>
      queueWrite(choreCommands.enrol, { chore, userId, picture: pictureOf(userId) }),
    leave: (chore: Chore, userId: string) => queueWrite(choreCommands.leave, { chore, userId }),
  };
}
