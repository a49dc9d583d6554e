// How what is cached of the history of expenses changes with an event; null when it must be read again.
import type { HestiaEvent } from '../../events.ts';
import type { DeletedExpensePage, ExpenseMessage, LogEntry, SumsCheck } from '../shapes/history-schemas.ts';

/** The log of one expense. Events don't contain it, so it is fetched again. */
export function applyToLog(
  expenseId: string,
  log: readonly LogEntry[],
  event: HestiaEvent,
): readonly LogEntry[] | null {
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
  event: HestiaEvent,
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
export function applyToDeleted(
  pages: readonly DeletedExpensePage[],
  event: HestiaEvent,
): readonly DeletedExpensePage[] | null {
  switch (event.name) {
    case 'ExpenseDeleted':
    case 'ExpenseCategoryDeleted':
    case 'PlaceholderClaimed':
      return null;
    case 'NewExpenseAdded':
      return withoutThese(pages, new Set([event.payload.id]));
    case 'DeletedExpensesForgotten':
      return withoutThese(pages, new Set(event.payload));
    // It may be the poll that some of them came of.
    case 'ReminderDeleted':
      return pages.some(({ deleted }) => deleted.some(({ expense }) => expense.pollId === event.payload))
        ? null
        : pages;
    default:
      return pages;
  }
}

/** Whether the sums are known to be wrong. */
export const applyToSumsCheck = (check: SumsCheck, event: HestiaEvent): SumsCheck =>
  event.name === 'SumsChecked' ? event.payload : check;

const withoutThese = (pages: readonly DeletedExpensePage[], ids: ReadonlySet<string>): readonly DeletedExpensePage[] =>
  pages.some(({ deleted }) => deleted.some(({ expense }) => ids.has(expense.id)))
    ? pages.map((page) => ({ ...page, deleted: page.deleted.filter(({ expense }) => !ids.has(expense.id)) }))
    : pages;
