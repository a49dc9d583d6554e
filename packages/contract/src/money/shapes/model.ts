// Money inside Hestia: whole minor units (M1), one shape for each kind of split. `wire.ts` has the form for older clients.
import type { Minor, Shares } from '../coins/minor.ts';
import type { Expense as WireExpense, Original as WireOriginal } from './schemas.ts';

/** A line of a receipt; its name may be empty. */
export type Item = { readonly name: string; readonly minor: Minor; readonly sharers: readonly string[] };

/** Splits that older clients see as one by amounts (M9–M11). The database keeps them in this form. */
export type DetailedSplit =
  | { readonly kind: 'shares'; readonly weights: Readonly<Record<string, number>> }
  /** Some sharers have extras; the rest is split evenly among the sharers. */
  | { readonly kind: 'personal'; readonly sharers: readonly string[]; readonly extras: Shares }
  /** `restMinor` is the amount beyond the items: tax and tip, or, if negative, a discount. */
  | { readonly kind: 'items'; readonly items: readonly Item[]; readonly restMinor: Minor };

/** How an amount falls to its sharers, in the order in which they are named. */
export type Split =
  | { readonly kind: 'evenly'; readonly between: readonly string[] }
  | { readonly kind: 'amounts'; readonly amounts: Shares }
  | { readonly kind: 'percentages'; readonly percentages: Readonly<Record<string, number>> }
  | DetailedSplit;

/** The amount paid, if in another currency (M24), in minor units of that currency. The database stores it in this form. */
export type Original = Omit<WireOriginal, 'amount'> & { readonly minor: Minor };

type Major = 'amount' | 'original' | 'splitType' | 'splitBetween' | 'splitPercentages' | 'split' | 'payers';

/** An expense with its amounts in minor units; `decimals` only says how the wire writes them. */
export type Expense = Omit<WireExpense, Major> & {
  readonly amountMinor: Minor;
  readonly split: Split;
  /** Each sharer's part. */
  readonly shares: Shares;
  readonly original?: Original;
  /** The amounts of several payers; null where `paidBy` paid all. */
  readonly payers: Shares | null;
};

/** Each member's balance: negative when they owe. */
export type Balances = ReadonlyMap<string, Minor>;

export const isDetailed = (split: Split): split is DetailedSplit =>
  split.kind === 'shares' || split.kind === 'personal' || split.kind === 'items';

/** A member's payments and shares in one category and month, in minor units. */
export type SpentMinor = {
  readonly month: string;
  readonly expenseCategoryId: string;
  readonly userId: string;
  readonly paidMinor: number;
  readonly shareMinor: number;
};
