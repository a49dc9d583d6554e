import { Comments } from '#platform/comments/comments.tsx';
import { useCommentActions } from './history-actions.ts';
import { useComments } from './history-data.ts';
import { Log } from './log.tsx';

/* What is said about an expense, and what happened to it. The latter waits for the former, so that it does not jump. */
export function ExpenseTalk({ expenseId }: { expenseId: string }) {
  const { comments, isError, refetch } = useComments(expenseId);
  const { add, remove } = useCommentActions();
  return (
    <>
      <Comments
        comments={comments}
        isError={isError}
        onRetry={refetch}
        draft={`money.comment.${expenseId}`}
        onAdd={(input) => add(expenseId, input)}
        onRemove={remove}
      />
      {(comments || isError) && <Log expenseId={expenseId} />}
    </>
  );
}
