import { applyToBalance, applyToCategories, applyToPages } from '@hestia/contract/money/applying/apply.ts';
import { toAmounts } from '@hestia/contract/money/coins/minor.ts';
import { latestFirst, toCursor } from '@hestia/contract/money/expenses/order.ts';
import { toRefund } from '@hestia/contract/money/planning/refund.ts';
import type { Balance, Expense, ExpenseCategory, Refund } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import type { CachedList, MaybeReadBack } from '#platform/lists/cached-list.ts';
import { toCategory, type Home } from './amounts/mappers.ts';
import type { Place } from './expenses/places.ts';
import { readPlan } from './plan.ts';
import { listBalances, listCategories, pageExpenses } from './expenses/repository.ts';

// Cached lists of a household's money. Amounts depend on the decimals of its currency, so the names contain them.

type ListedEvent = HestiaEvent & MaybeReadBack;

const isOneOf = (names: readonly EventName[], { name }: ListedEvent): boolean => names.includes(name);

export const cachedCategories = ({ decimals }: Home): CachedList<ExpenseCategory> => ({
  name: `categories ${decimals}`,
  load: async (on) => (await listCategories(on)).map((category) => toCategory({ decimals }, category)),
  apply: (categories, event: ListedEvent) =>
    event.name === 'ColocationUpdated' ? null : applyToCategories(categories, event),
  isWhole: ({ length }) => length < MAX_LISTED,
});

/** Pages of long expenses, which ended by their bytes: where the next one would end is not known by events. */
const cutShort = new WeakSet<readonly Expense[]>();

/** Expenses of a page from a place on, and one more, which shows whether there is a next page. */
export function cachedExpenses(
  home: Home,
  { categoryId, after, limit }: { categoryId?: string | undefined; after: Place | null; limit: number },
): CachedList<Expense> {
  const most = limit + 1;
  const from = after ? toCursor(after) : 'the newest';
  return {
    name: `expenses ${home.decimals} ${limit} of ${categoryId ?? 'all'} from ${from}`,
    load: async (on) => {
      const { expenses: stored, isCut } = await pageExpenses(on, home, { categoryId, after, limit: most });
      const expenses = stored.map(expenseOut);
      if (isCut) cutShort.add(expenses);
      return expenses;
    },
    apply: (expenses, event: ListedEvent) => {
      if (isOneOf(['PlaceholderClaimed', 'ExpensesImported', 'ImportUndone', 'ColocationUpdated'], event)) return null;
      // The order of its shares is that in which they were sent.
      if (event.isReadBack && isOneOf(['NewExpenseAdded', 'ExpenseUpdated'], event)) return null;
      const [page] = applyToPages([{ expenses: [...expenses], next: null }], event, { categoryId });
      return within(expenses, page?.expenses ?? [], { after, most });
    },
    isWhole: (expenses) => !cutShort.has(expenses),
    text: (expenses, write) => {
      const page = expenses.slice(0, limit);
      const last = page.at(-1);
      const isMore = expenses.length > limit || cutShort.has(expenses);
      const next = isMore && last ? toCursor(last) : null;
      return `{"expenses":[${page.map(write).join(',')}],"next":${JSON.stringify(next)}}`;
    },
  };
}

/** Expenses between the bounds; null when one may have moved up from beyond the last, where data is missing. */
function within(
  before: readonly Expense[],
  expenses: readonly Expense[],
  { after, most }: { after: Place | null; most: number },
): readonly Expense[] | null {
  const last = before.length < most ? undefined : before.at(-1);
  const inside = expenses.filter(
    (expense) => (!after || latestFirst(expense, after) > 0) && (!last || latestFirst(expense, last) <= 0),
  );
  return last && inside.length < most ? null : inside.slice(0, most);
}

export const cachedBalance = ({ decimals }: Home): CachedList<Balance> => ({
  name: `balance ${decimals}`,
  load: async (on) => {
    const balances = await listBalances(on);
    return [toAmounts(Object.fromEntries(balances.map(({ userId, minor }) => [userId, minor])), decimals)];
  },
  apply: ([balance = {}], event: ListedEvent) => {
    if (isOneOf(['PlaceholderClaimed', 'ColocationUpdated'], event)) return null;
    const after = applyToBalance(balance, event);
    return [after === balance ? balance : byUser(after)];
  },
  isWhole: () => true,
  text: ([balance = {}], write) => write(balance),
});

const byUser = (balance: Balance): Balance =>
  Object.fromEntries(Object.entries(balance).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Events after which it is computed again. */
const planEvents: readonly EventName[] = [
  'BalanceUpdated',
  'ColocationUpdated',
  'UserUpdated',
  'MemberJoined',
  'MemberLeft',
  'PlaceholderClaimed',
];

/** The settle-up plan. */
export const cachedPlan = ({ decimals }: Home): CachedList<Refund> => ({
  name: `plan ${decimals}`,
  load: async (on) => {
    const { plan, members } = await readPlan(on);
    return plan.map((transfer) => toRefund(transfer, (userId) => members.get(userId) ?? '', decimals));
  },
  apply: (plan, event: ListedEvent) => (isOneOf(planEvents, event) ? null : plan),
  isWhole: () => true,
});
