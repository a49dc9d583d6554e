// Predicts how a write about money changes the totals of categories and the balances.
import type { EventOf } from '../wire/event.ts';
import { toAmount, toMinor } from './coins/minor.ts';
import type { DecodedMoneyEvents } from './events.ts';
import { generalCategoryId } from './expenses/general.ts';
import { entriesOf, reversalOf, sumEntries } from './planning/ledger.ts';
import type { Expense } from './shapes/model.ts';
import type { Balance, ExpenseCategory } from './shapes/schemas.ts';

/** State that the commands read. */
export type MoneyState = {
  readonly expenses: readonly Expense[];
  readonly categories: readonly ExpenseCategory[];
  readonly balance: Balance;
};

type State = Partial<MoneyState>;
type Total = EventOf<Pick<DecodedMoneyEvents, 'ExpenseCategoryUpdated'>>;
type Update = EventOf<Pick<DecodedMoneyEvents, 'BalanceUpdated'>>;
type CategoryEvent = EventOf<Pick<DecodedMoneyEvents, 'NewExpenseCategoryAdded'>>;
type Addition = EventOf<Pick<DecodedMoneyEvents, 'NewExpenseAdded'>>;
/** The changes when an expense is added. */
export const addingOf = (expense: Expense, state: State): (CategoryEvent | Addition | Total | Update)[] => [
  ...categoryFor(expense, state),
  { name: 'NewExpenseAdded', payload: expense },
  ...sumsAfter(state, [], [expense]),
];

/** The category that the server creates for the first expense in the general one. */
export function categoryFor(
  { colocationId, expenseCategoryId: id, expenseCategoryName: name }: Expense,
  state: State,
): CategoryEvent[] {
  const isMissing = state.categories?.every((category) => category.id !== id) ?? false;
  if (!isMissing || id !== generalCategoryId(colocationId)) return [];
  return [{ name: 'NewExpenseCategoryAdded', payload: { id, name, totalAmount: 0, budget: null } }];
}

/** The known totals and balances after some expenses have replaced others. */
export const sumsAfter = (state: State, before: readonly Expense[], after: readonly Expense[]): (Total | Update)[] => [
  ...totalsAfter(state.categories, before, after),
  ...balanceAfter(state.balance, before, after),
];

function totalsAfter(
  all: MoneyState['categories'] | undefined,
  before: readonly Expense[],
  after: readonly Expense[],
): Total[] {
  const touched = new Set([...before, ...after].map(({ expenseCategoryId }) => expenseCategoryId));
  const made = all ? after.flatMap((expense) => categoryFor(expense, { categories: all })) : [];
  const totals = [...(all ?? []), ...made.map(({ payload }) => payload)].filter(({ id }) => touched.has(id));
  const add = adding(before, after);
  return totals.map((category) => {
    const minor = spentOn(category, after) - spentOn(category, before);
    return { name: 'ExpenseCategoryUpdated', payload: { ...category, totalAmount: add(category.totalAmount, minor) } };
  });
}

/** Only the balances. */
export function balanceAfter(
  balance: Balance | undefined,
  before: readonly Expense[],
  after: readonly Expense[],
): Update[] {
  return balance ? [{ name: 'BalanceUpdated', payload: settled(balance, before, after) }] : [];
}

const spentOn = ({ id }: ExpenseCategory, all: readonly Expense[]): number =>
  all.reduce((sum, expense) => (expense.expenseCategoryId === id ? sum + expense.amountMinor : sum), 0);

/** Adds minor units to an amount with these expenses' decimals: all of a household's are equal. */
function adding(before: readonly Expense[], after: readonly Expense[]): (amount: number, minor: number) => number {
  const decimals = [...before, ...after][0]?.decimals;
  return (amount, minor) => toAmount(toMinor(amount, decimals) + minor, decimals);
}

function settled(balance: Balance, before: readonly Expense[], after: readonly Expense[]): Balance {
  const taken = before.flatMap(reversalOf);
  const given = after.flatMap(entriesOf);
  const next = { ...balance };
  const add = adding(before, after);
  for (const [userId, minor] of sumEntries([...taken, ...given])) next[userId] = add(next[userId] ?? 0, minor);
  return next;
}
