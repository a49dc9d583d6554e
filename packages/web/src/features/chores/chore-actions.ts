import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { usePeople } from '#platform/household/people.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { changesOf, type ChoreDraft, type Editing, writtenOf } from './chore-draft.ts';
import { addChore, deleteChore, editChore, enrol, leaveChore, markChore } from './chore-writes.ts';
import { isEnrolled } from './filters.ts';
import { inOrder, takeBackReopening } from './in-order.ts';

const OPEN = { isDone: false, doneBy: null, doneAt: null };

const add = (shown: Chore) => void queueWrite(addChore, { shown });

/** What can be done with a chore; each deed is shown at once, and what can be regretted can be taken back. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const colocationId = useColocationId();
  const { me, members } = usePeople();
  const { picturesOf, join, leave } = useEnrolling();
  const mark = useMarking(me);

  return {
    add: (draft: ChoreDraft) => {
      const now = new Date().toISOString();
      const fresh = { id: newId(), colocationId, createdBy: me, createdAt: now, updatedAt: now, ...OPEN };
      const shown = { ...fresh, ...writtenOf(draft), enrolledUsers: picturesOf(draft.enrolled) };
      add(shown);
      toast(t('added', { title: shown.title }), () => void queueWrite(deleteChore, { shown }));
    },
    save: (chore: Chore, { from, to }: Editing) => {
      const change = changesOf(from, to);
      const come = to.enrolled.filter((id) => !from.enrolled.includes(id) && !isEnrolled(chore, id));
      const gone = from.enrolled.filter((id) => !to.enrolled.includes(id) && isEnrolled(chore, id));
      void inOrder(chore.id, () => {
        if (Object.keys(change).length > 0) void queueWrite(editChore, { shown: chore, change });
        for (const id of come) join(chore, id);
        for (const id of gone) leave(chore, id);
      });
      toast(t('saved', { title: to.title.trim() }));
    },
    mark,
    remove: (chore: Chore) => {
      const takeBack = queueHeld(deleteChore, { shown: chore });
      toast(t('deleted', { title: chore.title }), () => {
        void takeBack().then((isBack) => {
          // Too late: the server has forgotten it for good, so that it comes back as a new one of whoever wants it back.
          const people = members.map(({ id }) => id).filter((id) => isEnrolled(chore, id));
          if (!isBack) add({ ...chore, id: newId(), createdBy: me, enrolledUsers: picturesOf(people) });
        });
      });
    },
    enrol: (chore: Chore, userId: string) => void inOrder(chore.id, () => join(chore, userId)),
    leave: (chore: Chore, userId: string) => void inOrder(chore.id, () => leave(chore, userId)),
  };
}

function useEnrolling() {
  const { find } = usePeople();
  const pictureOf = (userId: string) => find(userId).profilePictureUrl ?? null;
  return {
    picturesOf: (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, pictureOf(id)])),
    join: (chore: Chore, userId: string) => void queueWrite(enrol, { chore, userId, picture: pictureOf(userId) }),
    leave: (chore: Chore, userId: string) => void queueWrite(leaveChore, { chore, userId }),
  };
}

/* Opening again is held, so that who did it, and when, is still known to whoever takes that back. */
function useMarking(me: string) {
  const t = useTranslations('chores.did');
  const done = async (chore: Chore) => {
    if (await takeBackReopening(chore.id)) return;
    const shown = { ...chore, isDone: true, doneBy: me, doneAt: new Date().toISOString() };
    await inOrder(chore.id, () => queueWrite(markChore, { shown }));
  };
  return (chore: Chore, isDone: boolean) => {
    const { title } = chore;
    const open = { shown: { ...chore, ...OPEN } };
    if (isDone) {
      void done(chore);
      toast(t('done', { title }), () => void queueWrite(markChore, open));
      return;
    }
    const takeBack = queueHeld(markChore, open);
    const undo = async () => {
      if (!(await takeBack())) await done(chore);
    };
    toast(t('reopened', { title }), () => void undo());
  };
}
