import { randomUUIDv7 } from 'node:crypto';
import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { ExpenseMessage } from '@hestia/contract/money/shapes/history-schemas.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import type { Selectable } from 'kysely';
import { membersAmong } from '#platform/access/members-among.ts';
import type { Household } from '#platform/db/queries.ts';
import type { ExpenseMessages } from '#platform/db/tables.gen.ts';
import type { Handler, HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { readCommentPage } from '#platform/lists/comment-page.ts';
import { eraseWords } from '#platform/live/erasing.ts';

/** Comments on an expense. */
export const addComment: HandlerOf<'money.addComment'> = ({ caller, body, write }) => {
  return write(async (tx) => {
    await requireExpense(tx, body.expenseId);
    const row = await tx
      .insert('expense_messages', {
        id: body.id ?? randomUUIDv7(),
        expense_id: body.expenseId,
        created_by: caller.userId,
        content: body.content,
        mentions: await membersAmong(tx, body.mentions),
      })
      .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ProblemError('conflict', 'This comment already exists');
    tx.emit('NewExpenseMessageAdded', toMessage(row));
    return row.id;
  });
};

/** Deletes a comment; only its writer may. */
export const deleteComment: HandlerOf<'money.deleteComment'> = ({ caller, params: { id }, write }) =>
  write(async (tx) => {
    const theirs = tx.from('expense_messages');
    const comment = await theirs.where('id', '=', id).selectAll().executeTakeFirst();
    if (!comment) throw notFound('This comment');
    await requireExpense(tx, comment.expense_id);
    if (comment.created_by !== caller.userId)
      throw new ProblemError('notYours', 'Only its author can delete a comment');
    await tx.delete('expense_messages').where('id', '=', id).execute();
    await eraseWords(tx, { id, since: comment.created_at });
    tx.emit('ExpenseMessagesDeleted', id);
    return id;
  });

/** The latest comments on an expense, oldest first. */
export const listComments: Handler<typeof historyEndpoints.listExpenseMessages> = async ({ home, params: { id } }) => {
  await requireExpense(home, id);
  const rows = await home
    .from('expense_messages')
    .selectAll()
    .where('expense_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.toReversed().map(toMessage);
};

/** The latest comments on an expense, or those above a place. */
export const pageComments: Handler<typeof historyEndpoints.pageExpenseMessages> = async ({ home, query }) => {
  const { expenseId, ...page } = query;
  await requireExpense(home, expenseId);
  const { rows, next } = await readCommentPage(home, { table: 'expense_messages', thingId: expenseId }, page);
  return { messages: rows.map(toMessage), next };
};

/** Requires an expense that isn't deleted. */
async function requireExpense(on: Household, id: string): Promise<void> {
  const found = await on.from('expenses').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('This expense');
}

const toMessage = (row: Selectable<ExpenseMessages>): ExpenseMessage => ({
  id: row.id,
  expenseId: row.expense_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  content: row.content,
  mentions: row.mentions,
});
