// The commands about the history of expenses: comments, and restoring deleted ones.
import { kindOfName, withKind } from './expenses/category-kinds.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { moneyCommands } from './commands.ts';
import type { DecodedMoneyEvents } from './events.ts';
import { historyEndpoints } from './history-endpoints.ts';
import { type MoneyState, sumsAfter } from './predicted-sums.ts';
import type { ExpenseMessage } from './shapes/history-schemas.ts';
import type { Expense } from './shapes/model.ts';
import type { ExpenseCategory, Expense as WireExpense } from './shapes/schemas.ts';
import { expenseIn } from './shapes/wire.ts';

type CommentInput = { readonly message: ExpenseMessage };
type RestoreInput = { readonly expense: WireExpense };

const command = commandsOf<MoneyState, DecodedMoneyEvents>();

export const historyCommands = {
  addComment: command({
    kind: 'money.addComment',
    endpoint: historyEndpoints.addExpenseMessage,
    args: ({ message: { id, expenseId, createdBy, content, mentions } }: CommentInput) => ({
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
    args: ({ message }: CommentInput) => ({ params: { id: message.id } }),
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
    args: ({ expense }: RestoreInput) => ({ body: { id: expense.id } }),
    title: ({ expense }) => expense.name,
    about: ({ expense }) => [expense.id, expense.expenseCategoryId],
    undo: ({ expense }, { expenses, categories }): Undo => {
      if (isThere(expense, expenses)) return nothing('It was there already.');
      return homeOf(expense, categories).isMissing
        ? nothing('Its category came back with it.')
        : inverse(moneyCommands.deleteExpense, { before: expense });
    },
    emits: ['NewExpenseCategoryAdded', 'NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated', 'BudgetExceeded'],
    predict: ({ expense }, state) => {
      // Another member has restored it.
      if (isThere(expense, state.expenses)) return [];
      const { isMissing, category } = homeOf(expense, state.categories);
      const restored = { ...expenseIn(expense), expenseCategoryId: category.id, expenseCategoryName: category.name };
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

const isThere = (expense: Pick<Expense, 'id'>, expenses: readonly Expense[] | undefined): boolean =>
  expenses?.some(({ id }) => id === expense.id) ?? false;

/** The category of a restored expense: its own, one that now has its name, or a new one. */
function homeOf(
  { expenseCategoryId: id, expenseCategoryName: name }: Pick<Expense, 'expenseCategoryId' | 'expenseCategoryName'>,
  categories: readonly ExpenseCategory[] | undefined,
): { readonly category: Pick<ExpenseCategory, 'id' | 'name'>; readonly isMissing: boolean } {
  const found =
    categories?.find((category) => category.id === id) ??
    categories?.find((category) => category.name.toLowerCase() === name.toLowerCase());
  return { category: found ?? { id, name }, isMissing: categories !== undefined && found === undefined };
}
