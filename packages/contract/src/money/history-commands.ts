// What can be written about the history of expenses: comments, and restoring what was deleted.
import { kindOfName, withKind } from './expenses/category-kinds.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { moneyCommands, type MoneyState, sumsAfter } from './commands.ts';
import type { MoneyEvents } from './events.ts';
import { historyEndpoints } from './history-endpoints.ts';
import type { ExpenseMessage } from './shapes/history-schemas.ts';
import type { Expense, ExpenseCategory } from './shapes/schemas.ts';

type Commenting = { readonly message: ExpenseMessage };
type Restoring = { readonly expense: Expense };

const command = commandsOf<MoneyState, MoneyEvents>();

export const historyCommands = {
  addComment: command({
    kind: 'money.addComment',
    endpoint: historyEndpoints.addExpenseMessage,
    args: ({ message: { id, expenseId, createdBy, content, mentions } }: Commenting) => ({
      body: { id, expenseId, createdBy, content, mentions },
    }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.expenseId],
    undo: (input): Undo => inverse(historyCommands.deleteComment, input),
    emits: ['NewExpenseMessageAdded'],
    predict: ({ message }) => [{ name: 'NewExpenseMessageAdded', payload: message }],
  }),

  deleteComment: command({
    kind: 'money.deleteComment',
    endpoint: historyEndpoints.deleteExpenseMessage,
    args: ({ message }: Commenting) => ({ params: { id: message.id } }),
    title: ({ message }) => message.content,
    about: ({ message }) => [message.id, message.expenseId],
    undo: () => delay,
    emits: ['ExpenseMessagesDeleted'],
    predict: ({ message }) => [{ name: 'ExpenseMessagesDeleted', payload: message.id }],
    // Perhaps with its expense.
    isAlreadyDone: isGone,
  }),

  restoreExpense: command({
    kind: 'money.restoreExpense',
    endpoint: historyEndpoints.restoreExpense,
    args: ({ expense }: Restoring) => ({ body: { id: expense.id } }),
    title: ({ expense }) => expense.name,
    about: ({ expense }) => [expense.id, expense.expenseCategoryId],
    undo: ({ expense }, { expenses, categories }): Undo => {
      if (isThere(expense, expenses)) return nothing('It was there already.');
      return homeOf(expense, categories).isMissing
        ? nothing('Its category came back with it.')
        : inverse(moneyCommands.deleteExpense, { before: expense });
    },
    emits: ['NewExpenseCategoryAdded', 'NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated'],
    predict: ({ expense }, state) => {
      // Another member has restored it.
      if (isThere(expense, state.expenses)) return [];
      const { isMissing, category } = homeOf(expense, state.categories);
      const restored = { ...expense, expenseCategoryId: category.id, expenseCategoryName: category.name };
      const { id, name } = category;
      const made = { id, name, totalAmount: 0, budget: null, ...withKind(kindOfName(name)) };
      const known = isMissing ? { ...state, categories: [...(state.categories ?? []), made] } : state;
      return [
        ...(isMissing ? [{ name: 'NewExpenseCategoryAdded' as const, payload: made }] : []),
        { name: 'NewExpenseAdded', payload: restored },
        ...sumsAfter(known, [], [restored]),
      ];
    },
  }),
};

const isThere = (expense: Expense, expenses: readonly Expense[] | undefined): boolean =>
  expenses?.some(({ id }) => id === expense.id) ?? false;

/** The category of a restored expense: its own, one that has its name by now, or a new one. */
function homeOf(
  { expenseCategoryId: id, expenseCategoryName: name }: Expense,
  categories: readonly ExpenseCategory[] | undefined,
): { readonly category: Pick<ExpenseCategory, 'id' | 'name'>; readonly isMissing: boolean } {
  const found =
    categories?.find((category) => category.id === id) ??
    categories?.find((category) => category.name.toLowerCase() === name.toLowerCase());
  return { category: found ?? { id, name }, isMissing: categories !== undefined && found === undefined };
}
