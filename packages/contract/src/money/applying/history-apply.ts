// How what is cached of the history of expenses changes with an event; null when it must be read again.
import type { DecodedEvent } from '../../events.ts';
import type { Expense } from '../shapes/model.ts';
import type { DeletedExpense, DeletedExpensePage, ExpenseMessage, SumsCheck } from '../shapes/history-schemas.ts';
import { expenseIn } from '../shapes/wire.ts';

/** A deleted expense, and who deleted it when. */
export type DeletedEntry = Omit<DeletedExpense, 'expense'> & { readonly expense: Expense };
export type DeletedPage = { readonly deleted: readonly DeletedEntry[]; readonly next: DeletedExpensePage['next'] };

/** A page of them as the wire has it. */
export const deletedIn = ({ deleted, next }: DeletedExpensePage): DeletedPage => ({
  deleted: deleted.map((entry) => ({ ...entry, expense: expenseIn(entry.expense) })),
  next,
});

/** The log of one expense, or pages of it. Events don't contain it, so it is fetched again. */
export function applyToLog<Log>(expenseId: string, log: Log, event: DecodedEvent): Log | null {
  switch (event.name) {
    case 'NewExpenseAdded':
    case 'ExpenseUpdated':
      return event.payload.id === expenseId ? null : log;
    // Perhaps a new name of its category.
    case 'ExpenseCategoryUpdated':
    case 'PlaceholderClaimed':
      return null;
    default:
      return log;
  }
}

/** The comments on one expense, oldest first. */
export function applyToExpenseMessages(
  expenseId: string,
  messages: readonly ExpenseMessage[],
  event: DecodedEvent,
): readonly ExpenseMessage[] | null {
  switch (event.name) {
    case 'NewExpenseMessageAdded':
      if (event.payload.expenseId !== expenseId) return messages;
      return [...messages.filter(({ id }) => id !== event.payload.id), event.payload];
    case 'ExpenseMessagesDeleted':
      return messages.filter(({ id }) => id !== event.payload);
    // Restored: clients that were offline received its comments without text.
    case 'NewExpenseAdded':
      return event.payload.id === expenseId ? null : messages;
    default:
      return messages;
  }
}

/** The pages of deleted expenses. Events don't contain them. */
export function applyToDeleted(pages: readonly DeletedPage[], event: DecodedEvent): readonly DeletedPage[] | null {
  switch (event.name) {
    case 'ExpenseDeleted':
    case 'ExpenseCategoryDeleted':
    case 'PlaceholderClaimed':
      return null;
    case 'NewExpenseAdded':
      return withoutThese(pages, new Set([event.payload.id]));
    case 'DeletedExpensesForgotten':
      return withoutThese(pages, new Set(event.payload));
    // It may be the poll whose results some of them are.
    case 'ReminderDeleted':
      return pages.some(({ deleted }) => deleted.some(({ expense }) => expense.pollId === event.payload))
        ? null
        : pages;
    default:
      return pages;
  }
}

/** Whether the sums are known to be wrong. */
export const applyToSumsCheck = (check: SumsCheck, event: DecodedEvent): SumsCheck =>
  event.name === 'SumsChecked' ? event.payload : check;

const withoutThese = (pages: readonly DeletedPage[], ids: ReadonlySet<string>): readonly DeletedPage[] =>
  pages.some(({ deleted }) => deleted.some(({ expense }) => ids.has(expense.id)))
    ? pages.map((page) => ({ ...page, deleted: page.deleted.filter(({ expense }) => !ids.has(expense.id)) }))
    : pages;
