import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, Mentions, Paging, text } from '../wire/primitives.ts';
import {
  DeletedExpensePage,
  ExpenseMessage,
  ExpenseMessagePage,
  LogEntry,
  LogPage,
  SumsCheck,
} from './shapes/history-schemas.ts';

const IdInPath = z.object({ id: Id });

/** The log and comments of expenses, and deleted ones that can be restored. */
export const historyEndpoints = defineEndpoints({
  listLog: {
    method: 'GET',
    path: '/api/Expense/Log/{id}',
    access: 'member',
    household: { of: 'expense', by: 'params.id' },
    summary: 'The history of an expense, latest first: the last hundred changes, and its creation',
    params: IdInPath,
    response: z.array(LogEntry),
    cacheable: true,
  },
  pageLog: {
    method: 'GET',
    path: '/api/Expense/Log',
    access: 'member',
    household: { of: 'expense', by: 'query.expenseId' },
    summary: 'The history of an expense, latest first, paginated; the last page ends with its creation',
    query: z.object({ expenseId: Id, ...Paging }),
    response: LogPage,
    cacheable: true,
  },
  addExpenseMessage: {
    method: 'POST',
    path: '/api/Expense/Message',
    access: 'member',
    household: { of: 'expense', by: 'body.expenseId' },
    actor: 'body.createdBy',
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
    household: { of: 'expense', by: 'params.id' },
    summary: 'The comments on an expense (by expense id), oldest first',
    params: IdInPath,
    response: z.array(ExpenseMessage),
    cacheable: true,
  },
  pageExpenseMessages: {
    method: 'GET',
    path: '/api/Expense/Message',
    access: 'member',
    household: { of: 'expense', by: 'query.expenseId' },
    summary: 'The latest comments on an expense, oldest first, paginated',
    query: z.object({ expenseId: Id, ...Paging }),
    response: ExpenseMessagePage,
    cacheable: true,
  },
  deleteExpenseMessage: {
    method: 'DELETE',
    path: '/api/Expense/Message/{id}',
    access: 'member',
    household: { of: 'expenseComment', by: 'params.id' },
    summary: 'Deletes my comment (by message id)',
    params: IdInPath,
    response: Id,
  },
  listDeletedExpenses: {
    method: 'GET',
    path: '/api/Expense/Deleted',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The expenses that were deleted in the last 30 days, last deleted first, paginated',
    query: z.object({ colocationId: Id, ...Paging }),
    oneAtATime: true,
    response: DeletedExpensePage,
    cacheable: true,
  },
  restoreExpense: {
    method: 'PUT',
    path: '/api/Expense/Restore',
    access: 'member',
    household: 'own',
    summary: 'Restores a deleted expense, with its category where that was deleted, too',
    body: z.object({ id: Id }),
    response: Id,
  },
  getSumsCheck: {
    method: 'GET',
    path: '/api/Expense/SumsCheck/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'Whether the nightly check found balances or totals that differ from the ledger',
    params: IdInPath,
    response: SumsCheck,
    cacheable: true,
  },
});
