// M18: the spending that counts, by user and month. Each part is an expense's ledger read by month: who paid it, and who bears
// it.
import { type Booking, entriesOf } from './planning/ledger.ts';
import { monthOf as monthOfDay } from '../time/day.ts';
import { paidOnOf } from './expenses/paid-on.ts';
import type { Expense, SpentMinor } from './shapes/model.ts';
import { REFUND_CATEGORY } from './shapes/schemas.ts';

/** Payments and shares of an expense by member, in minor units, one line each. */
export function partsOf({
  shares,
  ...booking
}: Booking): ReadonlyMap<string, { paidMinor: number; shareMinor: number }> {
  const parts = new Map<string, { paidMinor: number; shareMinor: number }>();
  const partFor = (userId: string) => parts.get(userId) ?? { paidMinor: 0, shareMinor: 0 };
  for (const { userId, minor } of entriesOf({ ...booking, shares: {} }))
    parts.set(userId, { ...partFor(userId), paidMinor: minor });
  for (const [userId, minor] of Object.entries(shares)) parts.set(userId, { ...partFor(userId), shareMinor: minor });
  return parts;
}

/**
 * Spending by month of the household, category and member; payments between members are left out. `monthOf` may cache.
 */
export function spentIn(
  expenses: readonly Expense[],
  timeZone: string,
  monthOf: (expense: Expense) => string = (expense) => monthOfDay(paidOnOf(expense, timeZone)),
): readonly SpentMinor[] {
  const all = new Map<string, { -readonly [K in keyof SpentMinor]: SpentMinor[K] }>();
  for (const expense of expenses) {
    if (expense.expenseCategoryName === REFUND_CATEGORY) continue;
    const [month, expenseCategoryId] = [monthOf(expense), expense.expenseCategoryId];
    for (const [userId, part] of partsOf(expense)) {
      const key = keyOf({ month, expenseCategoryId, userId });
      const spent = all.get(key) ?? { month, expenseCategoryId, userId, paidMinor: 0, shareMinor: 0 };
      spent.paidMinor += part.paidMinor;
      spent.shareMinor += part.shareMinor;
      all.set(key, spent);
    }
  }
  return [...all.values()];
}

type Key = Pick<SpentMinor, 'month' | 'expenseCategoryId' | 'userId'>;

const keyOf = ({ month, expenseCategoryId, userId }: Key): string => `${month} ${expenseCategoryId} ${userId}`;
