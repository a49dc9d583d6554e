// M6: the ledger of an expense is +amount for its payer, or for each of several what they paid (M12), and −share for each sharer;
// balances are its sums.

/** One line of the ledger. */
export type Entry = { readonly userId: string; readonly minor: number };

/** The members of an expense that the ledger needs. */
export type Booking = {
  readonly amountMinor: number;
  readonly paidBy: string;
  /** Minor units by payer, where there are several. */
  readonly payers?: Readonly<Record<string, number>> | null;
  /** Minor units by sharer. */
  readonly shares: Readonly<Record<string, number>>;
};

/** The entries of an expense; they sum to 0 because the shares (M5) and the payments (M12) sum to the amount. */
export const entriesOf = (expense: Booking): readonly Entry[] => [
  ...Object.entries(expense.payers ?? { [expense.paidBy]: expense.amountMinor }).map(([userId, minor]) => ({
    userId,
    minor,
  })),
  ...Object.entries(expense.shares).map(([userId, minor]) => ({ userId, minor: -minor })),
];

/** The entries that take an expense back. */
export const reversalOf = (expense: Booking): readonly Entry[] =>
  entriesOf(expense).map((entry) => ({ userId: entry.userId, minor: -entry.minor }));

/** Balances in minor units by user: the sums of the entries, in the order in which users first appear. */
export function sumEntries(entries: Iterable<Entry>): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { userId, minor } of entries) balances.set(userId, (balances.get(userId) ?? 0) + minor);
  return balances;
}
