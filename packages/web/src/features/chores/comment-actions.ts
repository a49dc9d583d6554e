import { choreCommands } from '@hestia/contract/chores/commands.ts';
import type { ChoreMessage } from '@hestia/contract/chores/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { inOrder } from './in-order.ts';

/** What can be done in the talk about a chore. */
export function useCommentActions() {
  const t = useTranslations('chores.did');
  const me = useUser().id;
  return {
    add: (choreId: string, content: string) => {
      const message = { id: newId(), choreId, createdBy: me, createdAt: new Date().toISOString(), content };
      return inOrder(choreId, () => queueWrite(choreCommands.addComment, { message }));
    },
    remove: async (message: ChoreMessage) => {
      const takeBack = await queueHeld(choreCommands.deleteComment, { message });
      const undo = async () => {
        // Too late: the server has forgotten it for good, so that it comes back as a new one.
        if (!(await takeBack())) await queueWrite(choreCommands.addComment, { message: { ...message, id: newId() } });
      };
      toast(t('commentDeleted'), () => perform(undo));
    },
  };
}
