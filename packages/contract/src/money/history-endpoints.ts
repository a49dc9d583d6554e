import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, Mentions, text } from '../wire/primitives.ts';
import { DeletedExpensePage, ExpenseMessage, LogEntry, SumsCheck } from './history-schemas.ts';

const IdInPath = z.object({ id: Id });

/** What happened to expenses, what is said about them, and those that can be restored. */
export const historyEndpoints = defineEndpoints({
  listLog: {
    method: 'GET',
    path: '/api/Expense/Log/{id}',
    access: 'member',
    summary: 'What happened to an expense, latest first: the last hundred changes, and who added it',
    params: IdInPath,
    response: z.array(LogEntry),
    cacheable: true,
  },
  addExpenseMessage: {
    method: 'POST',
    path: '/api/Expense/Message',
    access: 'member',
    summary: 'Comments on an expense',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      expenseId: Id,
      createdBy: z.optional(z.nullable(Id)),
      content: text(limits.message),
      mentions: z.optional(z.nullable(Mentions)),
    }),
    largestBody: bodyLimits.message,
    response: Id,
  },
  listExpenseMessages: {
    method: 'GET',
    path: '/api/Expense/Message/{id}',
    access: 'member',
    summary: 'The comments on an expense (by expense id), oldest first',
    params: IdInPath,
    response: z.array(ExpenseMessage),
    cacheable: true,
  },
  deleteExpenseMessage: {
    method: 'DELETE',
    path: '/api/Expense/Message/{id}',
    access: 'member',
    summary: 'Deletes my comment (by message id)',
    params: IdInPath,
    response: Id,
  },
  listDeletedExpenses: {
    method: 'GET',
    path: '/api/Expense/Deleted',
    access: 'member',
    summary: 'The expenses that were deleted in the last 30 days, last deleted first, paginated',
    query: z.object({
      colocationId: Id,
      before: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    response: DeletedExpensePage,
    cacheable: true,
  },
  restoreExpense: {
    method: 'PUT',
    path: '/api/Expense/Restore',
    access: 'member',
    summary: 'Restores a deleted expense, with its category where that was deleted, too',
    body: z.object({ id: Id }),
    response: Id,
  },
  getSumsCheck: {
    method: 'GET',
    path: '/api/Expense/SumsCheck/{id}',
    access: 'member',
    summary: 'Whether the nightly check found balances or totals that are not what the ledger says',
    params: IdInPath,
    response: SumsCheck,
    cacheable: true,
  },
});
