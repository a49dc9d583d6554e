import { Comments } from '#shared/comments/comments.tsx';
import { useCommentActions } from './history-actions.ts';
import { useComments } from './history-data.ts';
import { Log } from './log.tsx';

/* The comments on an expense, and its history. The latter waits for the former, to avoid a layout shift. */
export function ExpenseTalk({ expenseId }: { expenseId: string }) {
  const { comments, isError, refetch, earlier } = useComments(expenseId);
  const { add, remove } = useCommentActions();
  return (
    <>
      <Comments
        comments={comments}
        isError={isError}
        onRetry={refetch}
        earlier={earlier}
        draft={`money.comment.${expenseId}`}
        onAdd={(input) => add(expenseId, input)}
        onRemove={remove}
      />
      {(comments || isError) && <Log expenseId={expenseId} />}
    </>
  );
}
