import { randomUUIDv7 } from 'node:crypto';
import type { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import type { ExpenseMessage } from '@hestia/contract/money/shapes/history-schemas.ts';
import { mostListed } from '@hestia/contract/wire/limits.ts';
import type { Selectable } from 'kysely';
import { membersAmong } from '#platform/access/members-among.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { ExpenseMessages } from '#platform/db/tables.gen.ts';
import type { Handler, HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import type { Platform } from '#platform/platform.ts';

/** Comments on an expense. */
export const addComment: HandlerOf<'money.addComment'> = ({ caller, body, write }) => {
  return write(async (tx) => {
    await requireExpense(tx, tx.colocationId, body.expenseId);
    const row = await tx
      .of()
      .insertInto('expense_messages')
      .values({
        colocation_id: tx.colocationId,
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
    const theirs = tx.of().selectFrom('expense_messages').where('colocation_id', '=', tx.colocationId);
    const comment = await theirs.where('id', '=', id).selectAll().executeTakeFirst();
    if (!comment) throw notFound('This comment');
    await requireExpense(tx, tx.colocationId, comment.expense_id);
    if (comment.created_by !== caller.userId)
      throw new ProblemError('notYours', 'Only its author can delete a comment');
    await tx
      .of()
      .deleteFrom('expense_messages')
      .where('colocation_id', '=', tx.colocationId)
      .where('id', '=', id)
      .execute();
    await eraseWords(tx, { id, since: comment.created_at });
    tx.emit('ExpenseMessagesDeleted', id);
    return id;
  });

/** The latest comments on an expense, oldest first. */
export const listComments =
  ({ database }: Platform): Handler<typeof historyEndpoints.listExpenseMessages> =>
  async ({ caller, params: { id } }) => {
    await requireExpense(database, caller.colocationId, id);
    const rows = await database
      .of()
      .selectFrom('expense_messages')
      .selectAll()
      .where('colocation_id', '=', caller.colocationId)
      .where('expense_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute();
    return rows.toReversed().map(toMessage);
  };

/** One that is not deleted. */
async function requireExpense(on: Queries, colocationId: string, id: string): Promise<void> {
  const found = await on
    .of()
    .selectFrom('expenses')
    .select('id')
    .where('colocation_id', '=', colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
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
