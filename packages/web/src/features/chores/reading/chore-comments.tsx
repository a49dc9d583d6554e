import { choreCommands } from '@hestia/contract/chores/commands.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Comments } from '#shared/comments/comments.tsx';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useComments } from '../rota/chores-data.ts';

/* Comments on a chore; read-only on an archived one. */
export function ChoreComments({ choreId, isOpen }: { choreId: string; isOpen: boolean }): ReactNode {
  const t = useTranslations('ui.comments');
  const me = useUser().id;
  const { comments, isError, refetch, earlier } = useComments(choreId);
  return (
    <Comments
      comments={comments}
      isError={isError}
      onRetry={refetch}
      earlier={earlier}
      isOpen={isOpen}
      draft={`chores.comment.${choreId}`}
      onAdd={(input) => {
        const message = { id: newId(), choreId, createdBy: me, createdAt: new Date().toISOString(), ...input };
        return queueWrite(choreCommands.addComment, { message });
      }}
      onRemove={(message) => queueWithUndo(choreCommands.deleteComment, { message }, t('deleted'))}
    />
  );
}
