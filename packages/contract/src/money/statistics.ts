// M18: what counts as spent, of whom, in which month. Each part is an expense's ledger read by month: who paid it, and who bears it.
import { bookingOf } from './commands.ts';
import { entriesOf } from './ledger.ts';
import { monthIn } from './months.ts';
import { REFUND_CATEGORY, type Expense } from './schemas.ts';

/** What somebody paid, and what they bear, of one category's spending in one month, in cents. */
export type SpentCents = {
  readonly month: string;
  readonly expenseCategoryId: string;
  readonly userId: string;
  readonly paidCents: number;
  readonly shareCents: number;
};

/** What each paid and bears of an expense, in cents; what is both stands in one line. */
export function partsOf(expense: Expense): ReadonlyMap<string, { paidCents: number; shareCents: number }> {
  const parts = new Map<string, { paidCents: number; shareCents: number }>();
  const { shares, ...booking } = bookingOf(expense);
  const partFor = (userId: string) => parts.get(userId) ?? { paidCents: 0, shareCents: 0 };
  for (const { userId, cents } of entriesOf({ ...booking, shares: {} }))
    parts.set(userId, { ...partFor(userId), paidCents: cents });
  for (const [userId, cents] of Object.entries(shares)) parts.set(userId, { ...partFor(userId), shareCents: cents });
  return parts;
}

/** What was spent, by month of the household, category and person; payments between people are no spending. `monthOf` may remember. */
export function spentIn(
  expenses: readonly Expense[],
  timeZone: string,
  monthOf: (expense: Expense) => string = (expense) => monthIn(expense.dateOfPayment, timeZone),
): readonly SpentCents[] {
  const all = new Map<string, { -readonly [K in keyof SpentCents]: SpentCents[K] }>();
  for (const expense of expenses) {
    if (expense.expenseCategoryName === REFUND_CATEGORY) continue;
    const [month, expenseCategoryId] = [monthOf(expense), expense.expenseCategoryId];
    for (const [userId, part] of partsOf(expense)) {
      const key = keyOf({ month, expenseCategoryId, userId });
      const spent = all.get(key) ?? { month, expenseCategoryId, userId, paidCents: 0, shareCents: 0 };
      spent.paidCents += part.paidCents;
      spent.shareCents += part.shareCents;
      all.set(key, spent);
    }
  }
  return [...all.values()];
}

type Key = Pick<SpentCents, 'month' | 'expenseCategoryId' | 'userId'>;

const keyOf = ({ month, expenseCategoryId, userId }: Key): string => `${month} ${expenseCategoryId} ${userId}`;
