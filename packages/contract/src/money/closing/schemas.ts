import * as z from 'zod/mini';
import { Amount, Id, Instant } from '../../wire/primitives.ts';

/** A month of the household's calendar, as `2026-11`. */
export const Month = z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month, like 2026-11'));

/** A category's spending when the month was closed. */
export const ClosedSpending = z.object({ expenseCategoryId: Id, name: z.string(), amount: Amount });
export type ClosedSpending = z.infer<typeof ClosedSpending>;

/** An expense that was written after its month was closed. */
export const MonthChange = z.object({
  at: Instant,
  /** The actor; null: the server. */
  userId: z.nullable(Id),
  expenseId: Id,
  name: z.string(),
  /** Its amount in this month before; null: it was not in this month. */
  was: z.nullable(Amount),
  /** Its amount in this month after; null: it is no longer in this month. */
  is: z.nullable(Amount),
});
export type MonthChange = z.infer<typeof MonthChange>;

/** A month that a member has closed. */
export const ClosedMonth = z.object({
  month: Month,
  closedBy: Id,
  closedAt: Instant,
  /** The figures of that moment, the largest first. */
  spent: z.array(ClosedSpending),
  /** Changes after closing, the latest first; at most 50. */
  changes: z.array(MonthChange),
  /** How many changes there were; of more than a hundred only the last ones count. */
  changeCount: z.int(),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

/** A member asks all who pay by the plan. */
export const SettlingAsk = z.object({ by: Id, at: Instant });
export type SettlingAsk = z.infer<typeof SettlingAsk>;

/** The closed months, the latest first, and who asked last to settle up. */
export const MonthEnds = z.object({ closed: z.array(ClosedMonth), settling: z.nullable(SettlingAsk) });
export type MonthEnds = z.infer<typeof MonthEnds>;

/** A category whose spending of a month has exceeded its budget (M45). */
export const ExceededBudget = z.object({ expenseCategoryId: Id, month: Month });
export type ExceededBudget = z.infer<typeof ExceededBudget>;
