// How each cached list of money changes with an event. A list that the event does not affect is returned unchanged.
import type { Events } from '../../events.ts';
import type { HeardEvent } from '../../wire/event.ts';
import { withoutPoll } from '../../wire/from-poll.ts';
import { latestFirst, readCursor } from '../expenses/order.ts';
import type { Expense } from '../shapes/model.ts';
import type { Balance, ExpenseCategory } from '../shapes/schemas.ts';

/** The fields of an expense that lists read: the same in its record on the wire, of which the server has lists. */
type ListedExpense = Pick<
  Expense,
  'id' | 'dateOfPayment' | 'paidOn' | 'expenseCategoryId' | 'expenseCategoryName' | 'pollId'
>;

/** Some expenses, and where the page after them begins. */
export type PageOf<E> = { readonly expenses: readonly E[]; readonly next: string | null };

type CategoryEvents = Pick<Events, 'NewExpenseCategoryAdded' | 'ExpenseCategoryUpdated' | 'ExpenseCategoryDeleted'>;
type ListEvents<E> = Pick<
  Events,
  'ExpenseDeleted' | 'ExpenseCategoryUpdated' | 'ExpenseCategoryDeleted' | 'ReminderDeleted'
> & { readonly NewExpenseAdded: E; readonly ExpenseUpdated: E };

/** The expenses of a list: the whole household's, or one category's. */
export type ExpenseScope = { readonly categoryId?: string | undefined };

/** The categories, in the order in which they were made. */
export function applyToCategories(
  categories: readonly ExpenseCategory[],
  event: HeardEvent<CategoryEvents>,
): readonly ExpenseCategory[] {
  switch (event.name) {
    case 'NewExpenseCategoryAdded':
      return [...categories.filter((category) => category.id !== event.payload.id), event.payload];
    case 'ExpenseCategoryUpdated':
      return categories.map((category) => (category.id === event.payload.id ? event.payload : category));
    case 'ExpenseCategoryDeleted':
      return categories.filter((category) => category.id !== event.payload);
    default:
      return categories;
  }
}

/** A whole list of expenses, the latest day first. */
export function applyToExpenses<E extends ListedExpense>(
  expenses: readonly E[],
  event: HeardEvent<ListEvents<E>>,
  scope: ExpenseScope = {},
): readonly E[] {
  const [page] = applyToPages([{ expenses: [...expenses], next: null }], event, scope);
  return page === undefined || sameItems(page.expenses, expenses) ? expenses : page.expenses;
}

/** The loaded pages of a list: an expense beyond them is left out, its own page will have it. */
export function applyToPages<E extends ListedExpense>(
  pages: readonly PageOf<E>[],
  event: HeardEvent<ListEvents<E>>,
  scope: ExpenseScope = {},
): readonly PageOf<E>[] {
  switch (event.name) {
    case 'NewExpenseAdded':
    case 'ExpenseUpdated':
      return insert(
        filter(pages, (expense) => expense.id !== event.payload.id),
        event.payload,
        scope,
      );
    case 'ExpenseDeleted':
      return filter(pages, (expense) => expense.id !== event.payload);
    case 'ExpenseCategoryDeleted':
      return filter(pages, (expense) => expense.expenseCategoryId !== event.payload);
    case 'ExpenseCategoryUpdated':
      return rename(pages, event.payload);
    case 'ReminderDeleted':
      return pages.some(({ expenses }) => expenses.some(({ pollId }) => pollId === event.payload))
        ? pages.map((page) => ({ ...page, expenses: withoutPoll(page.expenses, event.payload) }))
        : pages;
    default:
      return pages;
  }
}

/** The balances. All who live here appear; former members appear while something is open. */
export function applyToBalance(
  balance: Balance,
  event: HeardEvent<Pick<Events, 'BalanceUpdated' | 'MemberJoined' | 'MemberLeft'>>,
): Balance {
  switch (event.name) {
    case 'BalanceUpdated':
      return event.payload;
    case 'MemberJoined':
      return event.payload.id in balance ? balance : { ...balance, [event.payload.id]: 0 };
    case 'MemberLeft': {
      const { [event.payload]: open, ...others } = balance;
      return open === 0 ? others : balance;
    }
    default:
      return balance;
  }
}

function filter<E>(pages: readonly PageOf<E>[], stays: (expense: E) => boolean): readonly PageOf<E>[] {
  return pages.map((page) => (page.expenses.every(stays) ? page : { ...page, expenses: page.expenses.filter(stays) }));
}

function insert<E extends ListedExpense>(
  pages: readonly PageOf<E>[],
  expense: E,
  scope: ExpenseScope,
): readonly PageOf<E>[] {
  if (scope.categoryId !== undefined && scope.categoryId !== expense.expenseCategoryId) return pages;
  const home = pages.findIndex((page) => endsAfter(page, expense));
  return pages.map((page, i) =>
    i === home ? { ...page, expenses: [...page.expenses, expense].toSorted(latestFirst) } : page,
  );
}

function endsAfter({ next }: PageOf<unknown>, expense: ListedExpense): boolean {
  const end = next === null ? null : readCursor(next);
  return end === null || latestFirst(expense, end) <= 0;
}

function rename<E extends ListedExpense>(
  pages: readonly PageOf<E>[],
  { id, name }: ExpenseCategory,
): readonly PageOf<E>[] {
  const isStale = (expense: E) => expense.expenseCategoryId === id && expense.expenseCategoryName !== name;
  return pages.map((page) =>
    page.expenses.some(isStale)
      ? {
          ...page,
          expenses: page.expenses.map((expense) =>
            isStale(expense) ? { ...expense, expenseCategoryName: name } : expense,
          ),
        }
      : page,
  );
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((expense, i) => expense === b[i]);
