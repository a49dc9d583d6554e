import * as z from 'zod/mini';
import { Amount, Id, Instant, numbered } from '../wire/primitives.ts';

export const splitTypes = { Evenly: 0, ByValue: 1, ByPercentage: 2 } as const;
export const SplitType = numbered(splitTypes);
export type SplitType = z.infer<typeof SplitType>;

/** The category that every household is born with and that holds its refunds (M8). */
export const REFUND_CATEGORY = 'Refund';

export const ExpenseCategory = z.object({
  id: Id,
  name: z.string(),
  totalAmount: Amount,
  /** Ours: what the household means to spend on it in a month, a whole amount; null for nothing in particular (M18). */
  budget: z.optional(z.nullable(Amount)),
});
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

/** A picture of an expense, such as its receipt; `imageUrl` is the stored name, null until the server has it. */
export const ExpensePicture = z.object({ id: Id, imageUrl: z.nullable(z.string()) });
export type ExpensePicture = z.infer<typeof ExpensePicture>;

export const Expense = z.object({
  id: Id,
  colocationId: Id,
  createdAt: Instant,
  createdBy: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  amount: Amount,
  paidBy: Id,
  splitType: SplitType,
  /** What each sharer owes of it, in major units, for every split type. */
  splitBetween: z.record(Id, Amount),
  /** Ours: the percentages as sent, for a split by percentage. */
  splitPercentages: z.nullable(z.record(Id, z.int())),
  dateOfPayment: Instant,
  expenseCategoryId: Id,
  expenseCategoryName: z.string(),
  /** Ours: the shopping list that it was the trip of, which may be gone since; null for any other. */
  reminderId: z.optional(z.nullable(Id)),
  /** Ours: its pictures, in the order in which they were added. */
  pictures: z.optional(z.array(ExpensePicture)),
});
export type Expense = z.infer<typeof Expense>;

/** Ours: what somebody paid, and what they bear, of one category's spending in one month of the household (M18). */
export const Spent = z.object({ month: z.string(), expenseCategoryId: Id, userId: Id, paid: Amount, share: Amount });
export type Spent = z.infer<typeof Spent>;

/** Balances by user id in major units; positive = is owed. The sum is 0. */
export const Balance = z.record(Id, Amount);
export type Balance = z.infer<typeof Balance>;

export const Refund = z.object({
  from: Id,
  fromUsername: z.string(),
  to: Id,
  toUsername: z.string(),
  amount: Amount,
});
export type Refund = z.infer<typeof Refund>;
