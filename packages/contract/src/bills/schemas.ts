import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { Amount, Id, Instant } from '../wire/primitives.ts';

/**
 * How a bill falls to its sharers (M34): as an expense does, but for the items of a receipt, or by the days that each of them
 * lives there (M17).
 */
export const billSplits = ['evenly', 'amounts', 'percentages', 'days', 'shares', 'personal'] as const;
export type BillSplitKind = (typeof billSplits)[number];

/** Most members who share one bill. */
export const MAX_SHARERS = 100;

export const BillSharer = z.object({
  userId: Id,
  /**
   * Of `amounts` what they owe, of `percentages` a whole percentage, of `days` how many parts of it are theirs, of `shares` how
   * many shares they have, of `personal` what they have on top for themselves.
   */
  part: z.nullable(Amount),
  /** Of `personal`, on such a sharer alone: they bear their part, and nothing of the rest. */
  isPartAlone: z.optional(z.boolean()),
  /** Of `days`: the first and the last day on which they live there, as far as these are known. */
  fromOn: z.nullable(Day),
  untilOn: z.nullable(Day),
});
export type BillSharer = z.infer<typeof BillSharer>;

export const BillSplit = z.object({
  kind: z.enum(billSplits),
  /** In the order in which leftover minor units fall to them. */
  sharers: z.array(BillSharer).check(z.minLength(1), z.maxLength(MAX_SHARERS)),
});
export type BillSplit = z.infer<typeof BillSplit>;

/** Why a bill is paused: somebody said so, its payer or one of its sharers moved out, or the household has no room for more. */
export const pauses = ['byHand', 'payerLeft', 'sharerLeft', 'noRoom'] as const;
export type Pause = (typeof pauses)[number];

/** What comes again and again, such as the rent: an ordinary expense on each of its dates. */
export const Bill = z.object({
  id: Id,
  colocationId: Id,
  createdAt: Instant,
  createdBy: Id,
  name: z.string(),
  /** Null: another one each time, for which its payer is asked. */
  amount: z.nullable(Amount),
  paidBy: Id,
  expenseCategoryId: Id,
  split: BillSplit,
  /** RRULE of RFC 5545. */
  rule: z.string(),
  /** Where its dates are counted from, and the day after which there are none. */
  firstOn: Day,
  untilOn: z.nullable(Day),
  /** The next date that is booked, or asked for; null when there is none any more. */
  nextOn: z.nullable(Day),
  paused: z.nullable(z.enum(pauses)),
  /** The last date that has come: booked, asked for, or left out. */
  lastOn: z.nullable(Day),
  /** What was booked last. */
  lastAmount: z.nullable(Amount),
  /** How many decimals its amounts have, where these are not two (M19). */
  decimals: z.optional(z.int()),
  /** The dates that still wait for their amount, oldest first. */
  asks: z.array(Day),
});
export type Bill = z.infer<typeof Bill>;

/** A date of a bill that has come: what was booked on it, or null while it waits, or is left out. */
export const BillDate = z.object({
  dueOn: Day,
  amount: z.nullable(Amount),
  /** Perhaps deleted since. */
  expenseId: z.nullable(Id),
  isSkipped: z.boolean(),
});
export type BillDate = z.infer<typeof BillDate>;
