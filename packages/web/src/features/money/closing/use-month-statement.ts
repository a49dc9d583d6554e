import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { type CategorySpending, spendingOf } from '@hestia/contract/money/closing/months-closed.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { partsOf, spentIn } from '@hestia/contract/money/statistics.ts';
import { monthOf } from '@hestia/contract/time/day.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { isRefund } from '../ledger/is-refund.ts';
import { useExpenses, useReadOn } from '../ledger/money-data.ts';
import { dayCounted, readUpTo } from '../ledger/month.ts';

/** A member's payments and share of a month's spending, in minor units. */
export type PersonInMonth = { readonly userId: string; readonly paidMinor: number; readonly shareMinor: number };

export type MonthStatement = {
  /** Spending and payments, the latest first. */
  readonly entries: readonly Expense[];
  readonly spending: readonly CategorySpending[];
  readonly minor: number;
  readonly people: readonly PersonInMonth[];
  readonly payments: readonly Expense[];
  /** The effect of all entries on each balance. */
  readonly effects: ReadonlyMap<string, number>;
};

/** The statement of a month once its expenses are read; offline it may lack them (`isCut`). */
export function useMonthStatement(month: string) {
  const timeZone = useTimeZone();
  const isOnline = useIsOnline();
  const { expenses, hasMore, readMore, receivedAt, isError, refetch } = useExpenses();
  const oldest = expenses?.at(-1);
  const isWhole =
    expenses !== undefined && (!hasMore || (oldest !== undefined && readUpTo(oldest, timeZone) < `${month}-01`));
  useReadOn(hasMore && !isWhole && isOnline, readMore);
  return {
    statement: isWhole ? statementOfMonth(expenses, month, timeZone) : undefined,
    receivedAt,
    isCut: !isWhole && hasMore && !isOnline,
    isError,
    refetch,
  };
}

function statementOfMonth(expenses: readonly Expense[], month: string, timeZone: string): MonthStatement {
  const entries = expenses.filter((expense) => monthOf(dayCounted(expense, timeZone)) === month);
  const spent = entries.filter((expense) => !isRefund(expense));
  const names = new Map(spent.map(({ expenseCategoryId: id, expenseCategoryName: name }) => [id, name]));
  const spending = spendingOf(
    spentIn(spent, timeZone, () => month),
    month,
    (id) => names.get(id) ?? '',
  );
  return {
    entries,
    spending,
    minor: spending.reduce((sum, { minor }) => sum + minor, 0),
    people: peopleOf(spent),
    payments: entries.filter(isRefund),
    effects: sumEntries(entries.flatMap(entriesOf)),
  };
}

function peopleOf(spent: readonly Expense[]): readonly PersonInMonth[] {
  const people = new Map<string, PersonInMonth>();
  for (const [userId, part] of spent.flatMap((expense) => [...partsOf(expense)])) {
    const { paidMinor = 0, shareMinor = 0 } = people.get(userId) ?? {};
    people.set(userId, { userId, paidMinor: paidMinor + part.paidMinor, shareMinor: shareMinor + part.shareMinor });
  }
  return [...people.values()].toSorted((a, b) => b.paidMinor - a.paidMinor);
}
