import * as z from 'zod/mini';
import { Day } from '../../time/schemas.ts';
import { Amount, Id, Instant } from '../../wire/primitives.ts';
import { Refund, RefundState } from './schemas.ts';

/** A household that I have left and in which something is still open: my balance, or a payment that waits for my word. */
export const LeftHousehold = z.object({
  colocationId: Id,
  name: z.string(),
  leftAt: Instant,
  /** The time zone of its days. */
  timeZone: z.string(),
  currency: z.string(),
  /** How many decimals its amounts have, where these are not two (M19). */
  decimals: z.optional(z.int()),
  /** Above 0: it owes the user. */
  balance: Amount,
});
export type LeftHousehold = z.infer<typeof LeftHousehold>;

/** An expense or payment of a former household from the caller's view, without the shares of others. */
export const LeftLine = z.object({
  id: Id,
  name: z.string(),
  dateOfPayment: Instant,
  /** The household's day; data of an earlier version on a device has only the instant. */
  paidOn: z.optional(Day),
  paid: Amount,
  share: Amount,
  /** For a payment from one person to another (M8), both; else null. */
  payment: z.nullable(z.pick(Refund, { from: true, fromUsername: true, to: true, toUsername: true })),
  refundState: z.nullable(RefundState),
});
export type LeftLine = z.infer<typeof LeftLine>;

/** My statement (M28) there: all lines, the latest day first, sum to the balance. */
export const LeftStatement = z.object({
  balance: Amount,
  lines: z.array(LeftLine),
  /** The sum of the lines that are older than these. */
  earlier: Amount,
  /** The lines of the plan by and to me. */
  payments: z.array(Refund),
});
export type LeftStatement = z.infer<typeof LeftStatement>;
