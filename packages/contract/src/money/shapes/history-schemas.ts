import * as z from 'zod/mini';
import { Id, Instant } from '../../wire/primitives.ts';
import { Expense } from './schemas.ts';

/** The kinds of changes in an expense's history. */
export const logDeeds = ['added', 'changed', 'deleted', 'restored', 'imported'] as const;

/** An entry of an expense's history. */
export const LogEntry = z.object({
  at: Instant,
  /** The actor; null: the server. */
  userId: z.nullable(Id),
  deed: z.enum(logDeeds),
  /** The changed fields before, named as in an expense; for pictures their number. */
  before: z.record(z.string(), z.unknown()),
  /** The same as they became. */
  after: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Latest first; `next` is the `before` of the following page, null at the end. */
export const LogPage = z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()) });
export type LogPage = z.infer<typeof LogPage>;

/** A comment on an expense. */
export const ExpenseMessage = z.object({
  id: Id,
  expenseId: Id,
  createdBy: Id,
  createdAt: Instant,
  content: z.string(),
  mentions: z.array(Id),
});
export type ExpenseMessage = z.infer<typeof ExpenseMessage>;

/** Oldest first; `next` is the `before` of the page above, null at the beginning. */
export const ExpenseMessagePage = z.object({ messages: z.array(ExpenseMessage), next: z.nullable(z.string()) });
export type ExpenseMessagePage = z.infer<typeof ExpenseMessagePage>;

/** An expense at its deletion. */
export const DeletedExpense = z.object({ expense: Expense, deletedBy: z.nullable(Id), deletedAt: Instant });
export type DeletedExpense = z.infer<typeof DeletedExpense>;

/** Last deleted first; `next` is the `before` of the following page, null at the end. */
export const DeletedExpensePage = z.object({ deleted: z.array(DeletedExpense), next: z.nullable(z.string()) });
export type DeletedExpensePage = z.infer<typeof DeletedExpensePage>;

/** When a difference of balances or totals from the ledger was found; null: none. */
export const SumsCheck = z.object({ wrongSince: z.nullable(Instant) });
export type SumsCheck = z.infer<typeof SumsCheck>;
