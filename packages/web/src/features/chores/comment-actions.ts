import type { ChoreMessage } from '@hestia/contract/chores/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { useUser } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { addComment, deleteComment } from './chore-writes.ts';
import { inOrder } from './in-order.ts';

/** What can be done in the talk about a chore. */
export function useCommentActions() {
  const t = useTranslations('chores.did');
  const me = useUser().id;
  return {
    add: (choreId: string, content: string) => {
      const message = { id: newId(), choreId, createdBy: me, createdAt: new Date().toISOString(), content };
      void inOrder(choreId, () => queueWrite(addComment, { message }));
    },
    remove: (message: ChoreMessage) => {
      const takeBack = queueHeld(deleteComment, { message });
      toast(t('commentDeleted'), () => {
        void takeBack().then((isBack) => {
          // Too late: the server has forgotten it for good, so that it comes back as a new one.
          if (!isBack) void queueWrite(addComment, { message: { ...message, id: newId() } });
        });
      });
    },
  };
}
