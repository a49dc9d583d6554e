import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { usePeople } from '#platform/household/people.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { dueAt } from './due.ts';
import type { ChoreDraft } from './chore-draft.ts';
import {
  addChore,
  addComment,
  deleteChore,
  deleteComment,
  editChore,
  enrol,
  leaveChore,
  markChore,
} from './chore-writes.ts';

const add = (shown: Chore) => void queueWrite(addChore, { shown });

/** What can be done with a chore; each deed is shown at once, and what can be regretted can be taken back. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const colocationId = useColocationId();
  const { me, find } = usePeople();

  const marked = (chore: Chore, isDone: boolean): Chore => ({
    ...chore,
    isDone,
    doneBy: isDone ? me : null,
    doneAt: isDone ? new Date().toISOString() : null,
  });
  const peopleOf = (ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, find(id).profilePictureUrl ?? null]));
  const written = ({ title, description, day, time, enrolled }: ChoreDraft) => ({
    title: title.trim(),
    description: description.trim() || null,
    dueDate: dueAt(day, time) ?? new Date().toISOString(),
    enrolledUsers: peopleOf(enrolled),
  });
  const mark = (chore: Chore, isDone: boolean) => void queueWrite(markChore, { shown: marked(chore, isDone) });

  return {
    add: (draft: ChoreDraft) => {
      const now = new Date().toISOString();
      const fresh = { id: newId(), colocationId, createdBy: me, createdAt: now, updatedAt: now };
      const shown = { ...fresh, ...written(draft), isDone: false, doneBy: null, doneAt: null };
      add(shown);
      toast(t('added', { title: shown.title }), () => void queueWrite(deleteChore, { shown }));
    },
    save: (before: Chore, draft: ChoreDraft) => {
      void queueWrite(editChore, { shown: { ...before, ...written(draft) } });
      toast(t('saved', { title: draft.title.trim() }));
    },
    mark: (chore: Chore, isDone: boolean) => {
      mark(chore, isDone);
      toast(t(isDone ? 'done' : 'reopened', { title: chore.title }), () => mark(chore, !isDone));
    },
    remove: (chore: Chore) => {
      void queueWrite(deleteChore, { shown: chore });
      // The server has forgotten its id for good, so that it comes back under another one.
      toast(t('deleted', { title: chore.title }), () => add({ ...chore, id: newId() }));
    },
    enrol: (chore: Chore, userId: string) =>
      void queueWrite(enrol, { chore, userId, picture: find(userId).profilePictureUrl ?? null }),
    leave: (chore: Chore, userId: string) => void queueWrite(leaveChore, { chore, userId }),
    comment: (choreId: string, content: string) =>
      void queueWrite(addComment, {
        message: { id: newId(), choreId, createdBy: me, createdAt: new Date().toISOString(), content },
      }),
    removeComment: (message: Parameters<typeof deleteComment.title>[0]['message']) => {
      void queueWrite(deleteComment, { message });
      toast(t('commentDeleted'), () => void queueWrite(addComment, { message: { ...message, id: newId() } }));
    },
  };
}
