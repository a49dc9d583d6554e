import { choreCommands } from '@hestia/contract/chores/commands.ts';
import type { ChoreMessage } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';

/** What can be done in the talk about a chore. */
export function useCommentActions() {
  const t = useTranslations('ui.comments');
  const me = useUser().id;
  return {
    add: (choreId: string, input: Pick<ChoreMessage, 'content' | 'mentions'>) => {
      const message = { id: newId(), choreId, createdBy: me, createdAt: new Date().toISOString(), ...input };
      return queueWrite(choreCommands.addComment, { message });
    },
    remove: (message: ChoreMessage) => queueWithUndo(choreCommands.deleteComment, { message }, t('deleted')),
  };
}
