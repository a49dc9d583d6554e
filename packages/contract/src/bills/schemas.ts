import * as z from 'zod/mini';
import { Day } from '../absences/schemas.ts';
import { Amount, Id, Instant } from '../wire/primitives.ts';

/**
 * The split of a bill (M34): as of an expense, without the items of a receipt; or by the days that each sharer lives
 * there (M17).
 */
export const billSplits = ['evenly', 'amounts', 'percentages', 'days', 'shares', 'personal'] as const;
export type BillSplitKind = (typeof billSplits)[number];

/** The most members who share one bill. */
export const MAX_SHARERS = 100;

export const BillSharer = z.object({
  userId: Id,
  /**
   * By kind: `amounts` the amount owed, `percentages` a whole percentage, `days` and `shares` the number of parts,
   * `personal` the extra on top.
   */
  part: z.nullable(Amount),
  /** For `personal`: this sharer bears only the extra, and none of the rest. */
  isPartAlone: z.optional(z.boolean()),
  /** For `days`: the first and last day of their stay, if known. */
  fromOn: z.nullable(Day),
  untilOn: z.nullable(Day),
});
export type BillSharer = z.infer<typeof BillSharer>;

export const BillSplit = z.object({
  kind: z.enum(billSplits),
  /** In the order in which leftover minor units are given to sharers who have borne equally much (M35). */
  sharers: z.array(BillSharer).check(z.minLength(1), z.maxLength(MAX_SHARERS)),
});
export type BillSplit = z.infer<typeof BillSplit>;

/** Why a bill is paused: a member did it, its payer or a sharer moved out, or the household has reached its limit. */
export const Pause = z.enum(['byHand', 'payerLeft', 'sharerLeft', 'noRoom']);
export type Pause = z.infer<typeof Pause>;

/** A recurring payment, such as the rent: an ordinary expense on each of its dates. */
export const Bill = z.object({
  id: Id,
  colocationId: Id,
  createdAt: Instant,
  createdBy: Id,
  name: z.string(),
  /** Null: a different amount each time, for which the payer is asked. */
  amount: z.nullable(Amount),
  paidBy: Id,
  expenseCategoryId: Id,
  split: BillSplit,
  /** RRULE of RFC 5545. */
  rule: z.string(),
  /** The first date, and the day after the last one. */
  firstOn: Day,
  untilOn: z.nullable(Day),
  /** The next date that is booked, or whose amount is asked; null if there are no more. */
  nextOn: z.nullable(Day),
  paused: z.nullable(Pause),
  /** The last date that has come: booked, asked for, or left out. */
  lastOn: z.nullable(Day),
  /** The amount booked last. */
  lastAmount: z.nullable(Amount),
  /**
   * Minor units, including fractions, borne by each sharer beyond their exact part up to the last booking (M35);
   * absent: none.
   */
  beyond: z.optional(z.record(Id, z.number())),
  /** How many decimals its amounts have, where these are not two (M19). */
  decimals: z.optional(z.int()),
  /** The dates that still wait for their amount, oldest first. */
  asks: z.array(Day),
});
export type Bill = z.infer<typeof Bill>;

/** A past date of a bill: its expense; null while it waits or when it was skipped. */
export const BillDate = z.object({
  dueOn: Day,
  amount: z.nullable(Amount),
  /** Perhaps deleted since. */
  expenseId: z.nullable(Id),
  isSkipped: z.boolean(),
});
export type BillDate = z.infer<typeof BillDate>;
