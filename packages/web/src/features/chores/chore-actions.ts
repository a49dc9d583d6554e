import { choreCommands } from '@hestia/contract/chores/commands.ts';
import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { usePeople } from '#platform/household/people.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { changesOf, type ChoreDraft, type Editing, writtenOf } from './chore-draft.ts';
import { isEnrolled } from './filters.ts';
import { inOrder, takeBackReopening } from './in-order.ts';

const OPEN = { isDone: false, doneBy: null, doneAt: null };

/** What can be done with a chore; each deed is shown at once, and what can be regretted can be taken back. */
export function useChoreActions() {
  const t = useTranslations('chores.did');
  const colocationId = useColocationId();
  const { me, members } = usePeople();
  const { picturesOf, join, leave } = useEnrolling();
  const mark = useMarking(me);

  return {
    add: async (draft: ChoreDraft) => {
      const now = new Date().toISOString();
      const fresh = { id: newId(), colocationId, createdBy: me, createdAt: now, updatedAt: now, ...OPEN };
      const shown = { ...fresh, ...writtenOf(draft), enrolledUsers: picturesOf(draft.enrolled) };
      await queueWrite(choreCommands.add, { shown });
      toast(t('added', { title: shown.title }), () => perform(() => queueWrite(choreCommands.delete, { shown })));
    },
    save: async (chore: Chore, { from, to }: Editing) => {
      const change = changesOf(from, to);
      const come = to.enrolled.filter((id) => !from.enrolled.includes(id) && !isEnrolled(chore, id));
      const gone = from.enrolled.filter((id) => !to.enrolled.includes(id) && isEnrolled(chore, id));
      await inOrder(chore.id, () =>
        Promise.all([
          ...(Object.keys(change).length > 0 ? [queueWrite(choreCommands.edit, { shown: chore, change })] : []),
          ...come.map((id) => join(chore, id)),
          ...gone.map((id) => leave(chore, id)),
        ]),
      );
      toast(t('saved', { title: to.title.trim() }));
    },
    mark,
    remove: async (chore: Chore) => {
      const takeBack = await queueHeld(choreCommands.delete, { shown: chore });
      const undo = async () => {
        if (await takeBack()) return;
        // Too late: the server has forgotten it for good, so that it comes back as a new one of whoever wants it back.
        const people = members.map(({ id }) => id).filter((id) => isEnrolled(chore, id));
        const again = { ...chore, id: newId(), createdBy: me, enrolledUsers: picturesOf(people) };
        await queueWrite(choreCommands.add, { shown: again });
      };
      toast(t('deleted', { title: chore.title }), () => perform(undo));
    },
    enrol: (chore: Chore, userId: string) => inOrder(chore.id, () => join(chore, userId)),
    leave: (chore: Chore, userId: string) => inOrder(chore.id, () => leave(chore, userId)),
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

/* Opening again is held, so that who did it, and when, is still known to whoever takes that back. */
function useMarking(me: string) {
  const t = useTranslations('chores.did');
  const done = async (chore: Chore) => {
    if (await takeBackReopening(chore.id)) return;
    const shown = { ...chore, isDone: true, doneBy: me, doneAt: new Date().toISOString() };
    await inOrder(chore.id, () => queueWrite(choreCommands.mark, { shown }));
  };
  return async (chore: Chore, isDone: boolean) => {
    const { title } = chore;
    const open = { shown: { ...chore, ...OPEN } };
    if (isDone) {
      await done(chore);
      toast(t('done', { title }), () => perform(() => queueWrite(choreCommands.mark, open)));
      return;
    }
    const takeBack = await queueHeld(choreCommands.mark, open);
    const undo = async () => {
      if (!(await takeBack())) await done(chore);
    };
    toast(t('reopened', { title }), () => perform(undo));
  };
}
