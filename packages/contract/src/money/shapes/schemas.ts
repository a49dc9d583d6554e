import * as z from 'zod/mini';
import { Day } from '../../time/schemas.ts';
import { limits } from '../../wire/limits.ts';
import { Amount, Id, Instant, numbered } from '../../wire/primitives.ts';
import { isRate } from '../coins/rate.ts';

export const splitTypes = { Evenly: 0, ByValue: 1, ByPercentage: 2 } as const;
export const SplitType = numbered(splitTypes);
export type SplitType = z.infer<typeof SplitType>;

/** The category of refunds, created with every household (M8). */
export const REFUND_CATEGORY = 'Refund';

/** The kind of a category, besides its name (M27). */
export const CategoryKind = z.enum(['deposit']);
export type CategoryKind = z.infer<typeof CategoryKind>;

export const ExpenseCategory = z.object({
  id: Id,
  name: z.string(),
  totalAmount: Amount,
  /** Ours: the monthly budget, a whole amount; null for none (M18). */
  budget: z.optional(z.nullable(Amount)),
  /** Ours: only for such a category. */
  kind: z.optional(z.nullable(CategoryKind)),
});
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

/** A picture of an expense, such as its receipt; `imageUrl` is the stored name, null until the server has it. */
export const ExpensePicture = z.object({ id: Id, imageUrl: z.nullable(z.string()) });
export type ExpensePicture = z.infer<typeof ExpensePicture>;

/** A sharer's number of shares. */
export const Weight = z.number().check(
  z.positive(),
  z.maximum(limits.splitWeight),
  z.refine((n) => Math.round(n * 100) / 100 === n, 'must be a number with at most two decimals'),
);
/** The sharers. */
export const Sharers = z.array(Id).check(z.maxLength(limits.splitSharers));
const Part = Amount.check(z.positive());

/** A line of a receipt; its name may be empty. */
export const SplitItem = z.object({
  name: z.string().check(z.trim(), z.maxLength(limits.splitItem)),
  amount: Part,
  sharers: Sharers.check(z.minLength(1)),
});
export type SplitItem = z.infer<typeof SplitItem>;

/** A split that only our own clients know (M9–M11). */
export const OwnSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shares'), weights: z.record(Id, Weight) }),
  /** Some sharers have extras; the rest is split evenly among the sharers. */
  z.object({ kind: z.literal('personal'), sharers: Sharers, extras: z.record(Id, Part) }),
  /** `rest` is the amount beyond the items: tax and tip, or, if negative, a discount. */
  z.object({
    kind: z.literal('items'),
    items: z.array(SplitItem).check(z.minLength(1), z.maxLength(limits.splitItems)),
    rest: Amount,
  }),
]);
export type OwnSplit = z.infer<typeof OwnSplit>;
/** The state of a refund: its payer reports it as sent, its receiver as received or disputed. */
export const RefundState = z.enum(['sent', 'received', 'disputed']);
export type RefundState = z.infer<typeof RefundState>;

/** The value of one unit in the household's currency: a decimal text above zero. */
const Rate = z
  .string()
  .check(z.maxLength(limits.rate), z.refine(isRate, 'must be a decimal number of more than 0, like 1.0534'));

/** The amount paid, if in another currency (M24). */
export const Original = z.object({
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** In that currency; negative for refunds, like the household's amount (M25). */
  amount: Amount.check(z.minimum(-limits.originalAmount), z.maximum(limits.originalAmount)),
  /** How much of the household’s currency one unit of it is: a decimal text such as `"1.0534"`. */
  rate: Rate,
});
export type Original = z.infer<typeof Original>;

export const Expense = z.object({
  id: Id,
  colocationId: Id,
  createdAt: Instant,
  createdBy: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  amount: Amount,
  /** Ours: how many decimals its amounts have, where these are not two (M19). */
  decimals: z.optional(z.int()),
  paidBy: Id,
  splitType: SplitType,
  /** Each sharer's part in major units, for every split type. */
  splitBetween: z.record(Id, Amount),
  /** Ours: the percentages as sent, for a split by percentage. */
  splitPercentages: z.nullable(z.record(Id, z.int())),
  /** Ours: how it is split where older clients see a split by value; null for any other. */
  split: z.optional(z.nullable(OwnSplit)),
  /** Ours: the amounts of several payers; `paidBy` is the one who paid most. Null: one paid all. */
  payers: z.optional(z.nullable(z.record(Id, Amount))),
  /** Ours: the original payment, if in another currency (M24). */
  original: z.optional(z.nullable(Original)),
  dateOfPayment: Instant,
  /** Ours: the household's day. Absent in data of an earlier version on a device: then it is the day of the instant. */
  paidOn: z.optional(Day),
  expenseCategoryId: Id,
  expenseCategoryName: z.string(),
  /** Ours: the shopping list of the trip, which may be deleted; null for others. */
  reminderId: z.optional(z.nullable(Id)),
  /** Ours: the poll whose result it is; absent: none. */
  pollId: z.optional(Id),
  /** Ours: the recurring bill that booked it, which may be deleted; null for others. */
  billId: z.optional(z.nullable(Id)),
  /** Ours: the import that made it; null for any other. */
  importId: z.optional(z.nullable(Id)),
  /** Ours: its pictures, in the order in which they were added. */
  pictures: z.optional(z.array(ExpensePicture)),
  /** Ours: the reported state of a refund; null: only recorded. */
  refundState: z.optional(z.nullable(RefundState)),
});
export type Expense = z.infer<typeof Expense>;

/** Ours: a member's payments and shares in one category and month of the household (M18). */
export const SpentAmounts = z.object({
  month: z.string(),
  expenseCategoryId: Id,
  userId: Id,
  paid: Amount,
  share: Amount,
});
export type SpentAmounts = z.infer<typeof SpentAmounts>;

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
