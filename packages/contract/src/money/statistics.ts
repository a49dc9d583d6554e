// M18: what counts as spent, of whom, in which month. Each part is an expense's ledger read by month: who paid it, and who bears it.
import { bookingOf } from './commands.ts';
import { entriesOf } from './ledger.ts';
import { monthIn } from './months.ts';
import type { HestiaEvent } from '../events.ts';
import { toAmount, toCents } from './cents.ts';
import { REFUND_CATEGORY, type Expense, type Spent } from './schemas.ts';

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
  for (const { userId, cents } of entriesOf(bookingOf(expense))) {
    const part = parts.get(userId) ?? { paidCents: 0, shareCents: 0 };
    if (cents > 0) part.paidCents += cents;
    else part.shareCents -= cents;
    parts.set(userId, part);
  }
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

/** Which figures a list holds: those of the months from one to another, by the calendar of a time zone. */
export type SpentScope = { readonly from: string; readonly until: string; readonly timeZone: string };

/** A list of figures after an event; null when it must be read again, since the event does not say what an expense was before. */
export function applyToSpent(all: readonly Spent[], event: HestiaEvent, scope: SpentScope): readonly Spent[] | null {
  switch (event.name) {
    case 'NewExpenseAdded': {
      const { from, until, timeZone } = scope;
      const month = monthIn(event.payload.dateOfPayment, timeZone);
      return month < from || month > until ? all : withSpent(all, spentIn([event.payload], timeZone));
    }
    case 'ExpenseUpdated':
    case 'ExpenseDeleted':
      return null;
    case 'ExpenseCategoryDeleted':
      return all.filter(({ expenseCategoryId }) => expenseCategoryId !== event.payload);
    default:
      return all;
  }
}

function withSpent(all: readonly Spent[], more: readonly SpentCents[]): readonly Spent[] {
  const figures = new Map(all.map((spent) => [keyOf(spent), spent]));
  for (const { paidCents, shareCents, ...key } of more) {
    const { paid = 0, share = 0 } = figures.get(keyOf(key)) ?? {};
    figures.set(keyOf(key), {
      ...key,
      paid: toAmount(toCents(paid) + paidCents),
      share: toAmount(toCents(share) + shareCents),
    });
  }
  // In the order of the server.
  return [...figures.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

type Key = Pick<Spent, 'month' | 'expenseCategoryId' | 'userId'>;

const keyOf = ({ month, expenseCategoryId, userId }: Key): string => `${month} ${expenseCategoryId} ${userId}`;
