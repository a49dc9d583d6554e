import { applyToBills } from '@hestia/contract/bills/apply.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { billIn } from '@hestia/contract/bills/wire.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { type BillCutoff, billsUntil } from '@hestia/contract/bills/moving-out.ts';
import { entriesOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { paymentsOf, type Statement, statementOf } from '@hestia/contract/money/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticState } from '#platform/sync/sync.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { useToday } from '#shared/household/today.ts';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { useFormerMembers, useTimeZone } from '#shared/household/household.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useExpenses, useReadOn } from '../ledger/money-data.ts';
import { type PlanRules, usePlanRules } from '../ledger/plan-of.ts';
import { dayCounted } from '../ledger/month.ts';

/** The member of the statement, and the last day that counts. */
export type StatementReader = { readonly userId: string; readonly day: string };

export type ClosingStatement = {
  readonly statement: Statement;
  /** Undefined where the device does not have the bills. */
  readonly bills: readonly BillCutoff[] | undefined;
  /** Their sum, as far as known. */
  readonly billsMinor: number;
  /** After these they are even; null for balances that do not sum to 0. */
  readonly payments: readonly Transfer[] | null;
};

/** The day on which a member left; for a current one today, by the household's clock. */
export function useLastDay(userId: string): string {
  const timeZone = useTimeZone();
  const today = useToday();
  const leftAt = useFormerMembers().find(({ id }) => id === userId)?.leftAt;
  return leftAt === undefined ? today : dayOf(leftAt, timeZone);
}

/** The statement once everything is read; until then how far the reading has come. Without a network it may be an earlier one. */
export function useStatement({ userId, day }: StatementReader) {
  const { expenses, receivedAt, hasMore, readMore, isError, refetch } = useExpenses();
  const isOnline = useIsOnline();
  const { categories } = useCategories();
  const bills = useStoredBills();
  const timeZone = useTimeZone();
  const rules = usePlanRules();
  useReadOn(hasMore && isOnline, readMore);
  const isWhole = expenses !== undefined && categories !== undefined && !hasMore;
  const deposits = new Set(categories?.flatMap(({ id, kind }) => (kind === 'deposit' ? [id] : [])));
  const closing = isWhole ? closingOf(expenses, bills, { userId, day, timeZone, rules, deposits }) : undefined;
  const asOf = isOnline ? null : new Date(receivedAt);
  return {
    closing,
    expenses: expenses ?? [],
    asOf,
    count: expenses?.length ?? 0,
    isCut: hasMore && !isOnline,
    isError,
    refetch,
  };
}

type Household = {
  readonly timeZone: string;
  readonly rules: PlanRules;
  readonly deposits: ReadonlySet<string>;
};

function closingOf(
  expenses: readonly Expense[],
  bills: readonly Bill[] | undefined,
  { userId, day, timeZone, rules, deposits }: StatementReader & Household,
): ClosingStatement {
  const dayPaid = (expense: Expense) => dayCounted(expense, timeZone);
  const statement = statementOf(expenses, { userId, day, dayOf: dayPaid, deposits });
  const cuts = bills && billsUntil(bills, bookedIn(expenses, dayPaid), { userId, day });
  const balances = sumEntries(expenses.flatMap(entriesOf));
  return {
    statement,
    bills: cuts,
    billsMinor: (cuts ?? []).reduce((sum, { minor }) => sum + (minor ?? 0), 0),
    payments: paymentsOf(
      balances,
      (cuts ?? []).map(({ changes }) => changes),
      { userId, ...rules },
    ),
  };
}

const bookedIn = (expenses: readonly Expense[], dayPaid: (expense: Expense) => string) =>
  expenses.flatMap((expense) =>
    expense.billId
      ? {
          id: expense.id,
          billId: expense.billId,
          dueOn: dayPaid(expense),
          amountMinor: expense.amountMinor,
          shares: expense.shares,
        }
      : [],
  );

const BILLS = ['bills', 'all'];

/** How what waits to be sent shows in the copy that the bills keep; they keep it up to date. */
const billReducer = defineCacheReducer({
  key: BILLS,
  events: ['NewBillAdded', 'BillUpdated', 'BillDeleted'],
  apply: applyToBills,
  known: (bills: readonly Bill[]) => ({ bills }),
});

function useStoredBills(): readonly Bill[] | undefined {
  const colocationId = useColocationId();
  const query = versionedQuery(
    [...BILLS, colocationId],
    billEndpoints.listBills,
    { query: { colocationId } },
    (bills) => bills.map(billIn),
  );
  const bills: readonly Bill[] | undefined = useQuery(query).data;
  return useOptimisticState(billReducer, query.queryKey, bills);
}
