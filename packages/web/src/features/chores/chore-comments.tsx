import type { ReactNode } from 'react';
import { Comments } from '#platform/comments/comments.tsx';
import { useCommentActions } from './comment-actions.ts';
import { useComments } from './chores-data.ts';

/* The talk about one chore; about an archived one it is over. */
export function ChoreComments({ choreId, isOpen }: { choreId: string; isOpen: boolean }): ReactNode {
  const { comments, isError, refetch } = useComments(choreId);
  const { add, remove } = useCommentActions();
  return (
    <Comments
      comments={comments}
      isError={isError}
      onRetry={refetch}
      isOpen={isOpen}
      draft={`chores.comment.${choreId}`}
      onAdd={(input) => add(choreId, input)}
      onRemove={remove}
    />
  );
}
