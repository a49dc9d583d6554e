// The commands about money. `shown`, a name that queued writes have on devices, is the expense in its optimistic state. They hold
// expenses as the wire has them, in every version of the app.
import type { ArgsOf } from '../wire/endpoint.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { moneyEndpoints, type NewExpense } from './endpoints.ts';
import { kindOfNew, withKind } from './expenses/category-kinds.ts';
import { type ExpenseChange, withChange } from './change.ts';
import type { DecodedMoneyEvents } from './events.ts';
import { addingOf, balanceAfter, categoryFor, type MoneyState, sumsAfter } from './predicted-sums.ts';
import type { Expense } from './shapes/model.ts';
import type { CategoryKind, ExpenseCategory, ExpensePicture, Expense as WireExpense } from './shapes/schemas.ts';
import { expenseIn } from './shapes/wire.ts';

type AddInput = {
  readonly shown: WireExpense;
  readonly body: Omit<NewExpense, 'splitType'> & Pick<WireExpense, 'splitType'>;
};
type EditInput = {
  readonly before: WireExpense;
  readonly shown: WireExpense;
  /** None when an earlier version of the app queued it. */
  readonly change?: ExpenseChange;
};
type DeleteInput = { readonly before: WireExpense };
type RemovePictureInput = { readonly id: string; readonly expenseId: string; readonly name: string };
type AddPictureInput = RemovePictureInput & {
  /** A Blob in browsers. */
  readonly picture: unknown;
};
type Category = Pick<ExpenseCategory, 'id' | 'name'>;
type CategoryWithKind = ExpenseCategory & { readonly kind: CategoryKind | null };
type CategoryWithBudget = ExpenseCategory & { readonly budget: number | null };

const command = commandsOf<MoneyState, DecodedMoneyEvents>();

const find = ({ expenses }: Partial<MoneyState>, id: string): Expense | undefined =>
  expenses?.find((expense) => expense.id === id);

const expenses = {
  addExpense: command({
    kind: 'money.addExpense',
    endpoint: moneyEndpoints.addExpense,
    args: ({ body }: AddInput) => ({ body }),
    title: ({ shown: expense }) => expense.name,
    about: ({ shown: expense }) => [expense.id, expense.expenseCategoryId],
    undo: ({ shown: expense }): Undo => inverse(expenses.deleteExpense, { before: expense }),
    emits: ['NewExpenseCategoryAdded', 'NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated', 'BudgetExceeded'],
    predict: ({ shown }, state) => addingOf(expenseIn(shown), state),
  }),

  editExpense: command({
    kind: 'money.editExpense',
    endpoint: moneyEndpoints.editExpense,
    args: ({ before, change }: EditInput): ArgsOf<typeof moneyEndpoints.editExpense> => ({
      body: { id: before.id, ...change },
    }),
    title: ({ shown: expense }) => expense.name,
    about: ({ before }) => [before.id],
    undo: () => nothing('Its form changes it again.'),
    emits: ['NewExpenseCategoryAdded', 'ExpenseUpdated', 'ExpenseCategoryUpdated', 'BalanceUpdated', 'BudgetExceeded'],
    predict: ({ before, shown, change }, state) => {
      const now = find(state, before.id);
      // Edits by others stay.
      const after = now && change ? withChange(now, change, shown.expenseCategoryName) : expenseIn(shown);
      return [
        ...categoryFor(after, state),
        { name: 'ExpenseUpdated', payload: after },
        ...sumsAfter(state, [now ?? expenseIn(before)], [after]),
      ];
    },
  }),

  deleteExpense: command({
    kind: 'money.deleteExpense',
    endpoint: moneyEndpoints.deleteExpense,
    args: ({ before }: DeleteInput) => ({ params: { id: before.id } }),
    title: ({ before }) => before.name,
    about: ({ before }) => [before.id, before.expenseCategoryId],
    undo: () => delay,
    emits: ['ExpenseDeleted', 'ExpenseCategoryUpdated', 'BalanceUpdated', 'BudgetExceeded'],
    predict: ({ before }, state) => [
      { name: 'ExpenseDeleted', payload: before.id },
      ...sumsAfter(state, [find(state, before.id) ?? expenseIn(before)], []),
    ],
    // Perhaps with its category.
    isAlreadyDone: isGone,
  }),
};

/** Nothing changes for older clients: they receive the expense unchanged. */
const pictures = {
  addPicture: command({
    kind: 'money.addPicture',
    endpoint: moneyEndpoints.addPicture,
    args: ({ id, expenseId, picture }: AddPictureInput) => ({ body: { id, expenseId }, files: { File: picture } }),
    title: ({ name }) => name,
    about: ({ id, expenseId }) => [id, expenseId],
    undo: ({ id, expenseId, name }): Undo => inverse(pictures.removePicture, { id, expenseId, name }),
    emits: ['ExpenseUpdated'],
    predict: ({ id, expenseId }, state) => {
      const now = find(state, expenseId);
      if (now === undefined || picturesOf(now).some((picture) => picture.id === id)) return [];
      return [withPictures(now, [...picturesOf(now), { id, imageUrl: null }])];
    },
  }),

  removePicture: command({
    kind: 'money.removePicture',
    endpoint: moneyEndpoints.removePicture,
    args: ({ id }: RemovePictureInput) => ({ params: { id } }),
    title: ({ name }) => name,
    about: ({ id, expenseId }) => [id, expenseId],
    undo: () => delay,
    emits: ['ExpenseUpdated'],
    predict: ({ id, expenseId }, state) => {
      const now = find(state, expenseId);
      const left = now && picturesOf(now).filter((picture) => picture.id !== id);
      return now && left && left.length < picturesOf(now).length ? [withPictures(now, left)] : [];
    },
    // Perhaps with its expense.
    isAlreadyDone: isGone,
  }),
};

const picturesOf = ({ pictures: all }: Expense): readonly ExpensePicture[] => all ?? [];

const withPictures = (expense: Expense, all: readonly ExpensePicture[]) => ({
  name: 'ExpenseUpdated' as const,
  payload: { ...expense, pictures: [...all] },
});

const categories = {
  addCategory: command({
    kind: 'money.addCategory',
    endpoint: moneyEndpoints.addCategory,
    args: (body: Pick<ExpenseCategory, 'id' | 'name' | 'kind'> & { readonly colocationId: string }) => ({ body }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: (category): Undo => inverse(categories.deleteCategory, category),
    emits: ['NewExpenseCategoryAdded'],
    predict: ({ id, name, kind }) => [
      {
        name: 'NewExpenseCategoryAdded',
        payload: { id, name, totalAmount: 0, budget: null, ...withKind(kindOfNew({ name, kind })) },
      },
    ],
  }),

  renameCategory: command({
    kind: 'money.renameCategory',
    endpoint: moneyEndpoints.renameCategory,
    args: ({ id, name }: ExpenseCategory) => ({ body: { id, name } }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: ({ id }, state): Undo => {
      const before = state.categories?.find((category) => category.id === id);
      return before ? inverse(categories.renameCategory, before) : nothing('It is not known what it was called.');
    },
    emits: ['ExpenseCategoryUpdated'],
    predict: ({ id, name, totalAmount }, state) => {
      const now = state.categories?.find((category) => category.id === id);
      return [{ name: 'ExpenseCategoryUpdated', payload: { totalAmount, ...now, id, name } }];
    },
  }),

  setBudget: command({
    kind: 'money.setBudget',
    endpoint: moneyEndpoints.renameCategory,
    args: ({ id, budget }: CategoryWithBudget) => ({ body: { id, budget } }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: ({ id }, state): Undo => {
      const before = state.categories?.find((category) => category.id === id);
      if (!before) return nothing('It is not known what it was.');
      return inverse(categories.setBudget, { ...before, budget: before.budget ?? null });
    },
    emits: ['ExpenseCategoryUpdated'],
    predict: ({ id, name, totalAmount, budget }, state) => {
      const now = state.categories?.find((category) => category.id === id);
      return [{ name: 'ExpenseCategoryUpdated', payload: { name, totalAmount, ...now, id, budget } }];
    },
  }),

  setCategoryKind: command({
    kind: 'money.setCategoryKind',
    endpoint: moneyEndpoints.renameCategory,
    args: ({ id, kind }: CategoryWithKind) => ({ body: { id, kind } }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: ({ id }, state): Undo => {
      const before = state.categories?.find((category) => category.id === id);
      if (!before) return nothing('It is not known what it was.');
      return inverse(categories.setCategoryKind, { ...before, kind: before.kind ?? null });
    },
    emits: ['ExpenseCategoryUpdated'],
    predict: ({ id, name, totalAmount, kind }, state) => {
      const { kind: _before, ...now } = state.categories?.find((category) => category.id === id) ?? {
        name,
        totalAmount,
      };
      return [{ name: 'ExpenseCategoryUpdated', payload: { ...now, id, ...withKind(kind) } }];
    },
  }),

  deleteCategory: command({
    kind: 'money.deleteCategory',
    endpoint: moneyEndpoints.deleteCategory,
    args: ({ id }: Category) => ({ params: { id } }),
    title: ({ name }) => name,
    about: ({ id }) => [id],
    undo: () => nothing('It asks first.'),
    emits: ['ExpenseCategoryDeleted', 'BalanceUpdated'],
    predict: ({ id }, { expenses: all, balance }) => {
      // Not every device knows which expenses are deleted with it.
      const gone = all?.filter((expense) => expense.expenseCategoryId === id);
      return [{ name: 'ExpenseCategoryDeleted', payload: id }, ...(gone ? balanceAfter(balance, gone, []) : [])];
    },
  }),
};

export const moneyCommands = { ...expenses, ...pictures, ...categories };
