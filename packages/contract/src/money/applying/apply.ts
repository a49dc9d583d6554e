// How each cached list of money changes with an event. A list that the event does not affect is returned unchanged.
import type { HestiaEvent } from '../../events.ts';
import type { ExpensePage } from '../endpoints.ts';
import { withoutPoll } from '../../wire/from-poll.ts';
import { latestFirst, readCursor } from '../expenses/order.ts';
import type { Balance, Expense, ExpenseCategory } from '../shapes/schemas.ts';

/** Which expenses a list holds: all of the household, or those of one category. */
export type ExpenseScope = { readonly categoryId?: string | undefined };

/** The categories, in the order in which they were made. */
export function applyToCategories(
  categories: readonly ExpenseCategory[],
  event: HestiaEvent,
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
export function applyToExpenses(
  expenses: readonly Expense[],
  event: HestiaEvent,
  scope: ExpenseScope = {},
): readonly Expense[] {
  const [page] = applyToPages([{ expenses: [...expenses], next: null }], event, scope);
  return page === undefined || sameItems(page.expenses, expenses) ? expenses : page.expenses;
}

/** The pages of a list as far as they are known: an expense that belongs beyond them is left out, its own page will bring it. */
export function applyToPages(
  pages: readonly ExpensePage[],
  event: HestiaEvent,
  scope: ExpenseScope = {},
): readonly ExpensePage[] {
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
export function applyToBalance(balance: Balance, event: HestiaEvent): Balance {
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

function filter(pages: readonly ExpensePage[], stays: (expense: Expense) => boolean): readonly ExpensePage[] {
  return pages.map((page) => (page.expenses.every(stays) ? page : { ...page, expenses: page.expenses.filter(stays) }));
}

function insert(pages: readonly ExpensePage[], expense: Expense, scope: ExpenseScope): readonly ExpensePage[] {
  if (scope.categoryId !== undefined && scope.categoryId !== expense.expenseCategoryId) return pages;
  const home = pages.findIndex((page) => endsAfter(page, expense));
  return pages.map((page, i) =>
    i === home ? { ...page, expenses: [...page.expenses, expense].toSorted(latestFirst) } : page,
  );
}

function endsAfter(page: ExpensePage, expense: Expense): boolean {
  const end = page.next === null ? null : readCursor(page.next);
  return end === null || latestFirst(expense, end) <= 0;
}

function rename(pages: readonly ExpensePage[], { id, name }: ExpenseCategory): readonly ExpensePage[] {
  const isStale = (expense: Expense) => expense.expenseCategoryId === id && expense.expenseCategoryName !== name;
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

const sameItems = (a: readonly Expense[], b: readonly Expense[]): boolean =>
  a.length === b.length && a.every((expense, i) => expense === b[i]);
