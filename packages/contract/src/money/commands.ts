// What can be written about money. `shown`, a name that queued writes have on devices, is the expense in its optimistic state.
import type { ArgsOf } from '../wire/endpoint.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import type { EventOf } from '../wire/event.ts';
import { moneyEndpoints, type NewExpense } from './endpoints.ts';
import { kindOfNew, withKind } from './expenses/category-kinds.ts';
import { minorIn, toAmount, toMinor } from './coins/minor.ts';
import { type ExpenseChange, withChange } from './change.ts';
import type { MoneyEvents } from './events.ts';
import { generalCategoryId } from './expenses/general.ts';
import { type Booking, entriesOf, reversalOf, sumEntries } from './planning/ledger.ts';
import type { Balance, CategoryKind, Expense, ExpenseCategory, ExpensePicture } from './shapes/schemas.ts';

/** State that the commands read. */
export type MoneyState = {
  readonly expenses: readonly Expense[];
  readonly categories: readonly ExpenseCategory[];
  readonly balance: Balance;
};

type Known = Partial<MoneyState>;
type Total = EventOf<Pick<MoneyEvents, 'ExpenseCategoryUpdated'>>;
type Settled = EventOf<Pick<MoneyEvents, 'BalanceUpdated'>>;
type Made = EventOf<Pick<MoneyEvents, 'NewExpenseCategoryAdded'>>;
type Adding = { readonly shown: Expense; readonly body: Omit<NewExpense, 'splitType'> & Pick<Expense, 'splitType'> };
type Editing = {
  readonly before: Expense;
  readonly shown: Expense;
  /** None when an earlier version of the app queued it. */
  readonly change?: ExpenseChange;
};
type Deleting = { readonly before: Expense };
type Removing = { readonly id: string; readonly expenseId: string; readonly name: string };
type Picturing = Removing & {
  /** A Blob in browsers. */
  readonly picture: unknown;
};
type Category = Pick<ExpenseCategory, 'id' | 'name'>;
type Kinded = ExpenseCategory & { readonly kind: CategoryKind | null };
type Budgeted = ExpenseCategory & { readonly budget: number | null };

const command = commandsOf<MoneyState, MoneyEvents>();

const find = ({ expenses }: Known, id: string): Expense | undefined => expenses?.find((expense) => expense.id === id);

const expenses = {
  addExpense: command({
    kind: 'money.addExpense',
    endpoint: moneyEndpoints.addExpense,
    args: ({ body }: Adding) => ({ body }),
    title: ({ shown: expense }) => expense.name,
    about: ({ shown: expense }) => [expense.id, expense.expenseCategoryId],
    undo: ({ shown: expense }): Undo => inverse(expenses.deleteExpense, { before: expense }),
    emits: ['NewExpenseCategoryAdded', 'NewExpenseAdded', 'ExpenseCategoryUpdated', 'BalanceUpdated'],
    predict: ({ shown: expense }, state) => [
      ...categoryFor(expense, state),
      { name: 'NewExpenseAdded', payload: expense },
      ...sumsAfter(state, [], [expense]),
    ],
  }),

  editExpense: command({
    kind: 'money.editExpense',
    endpoint: moneyEndpoints.editExpense,
    args: ({ before, change }: Editing): ArgsOf<typeof moneyEndpoints.editExpense> => ({
      body: { id: before.id, ...change },
    }),
    title: ({ shown: expense }) => expense.name,
    about: ({ before }) => [before.id],
    undo: () => nothing('Its form changes it again.'),
    emits: ['NewExpenseCategoryAdded', 'ExpenseUpdated', 'ExpenseCategoryUpdated', 'BalanceUpdated'],
    predict: ({ before, shown: expense, change }, state) => {
      const now = find(state, before.id);
      // Edits by others stay.
      const after = now && change ? withChange(now, change, expense.expenseCategoryName) : expense;
      return [
        ...categoryFor(after, state),
        { name: 'ExpenseUpdated', payload: after },
        ...sumsAfter(state, [now ?? before], [after]),
      ];
    },
  }),

  deleteExpense: command({
    kind: 'money.deleteExpense',
    endpoint: moneyEndpoints.deleteExpense,
    args: ({ before }: Deleting) => ({ params: { id: before.id } }),
    title: ({ before }) => before.name,
    about: ({ before }) => [before.id, before.expenseCategoryId],
    undo: () => delay,
    emits: ['ExpenseDeleted', 'ExpenseCategoryUpdated', 'BalanceUpdated'],
    predict: ({ before }, state) => [
      { name: 'ExpenseDeleted', payload: before.id },
      ...sumsAfter(state, [find(state, before.id) ?? before], []),
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
    args: ({ id, expenseId, picture }: Picturing) => ({ body: { id, expenseId }, files: { File: picture } }),
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
    args: ({ id }: Removing) => ({ params: { id } }),
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
    args: ({ id, budget }: Budgeted) => ({ body: { id, budget } }),
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
    args: ({ id, kind }: Kinded) => ({ body: { id, kind } }),
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
      // Which expenses go with it is not known everywhere.
      const gone = all?.filter((expense) => expense.expenseCategoryId === id);
      return [{ name: 'ExpenseCategoryDeleted', payload: id }, ...(gone ? balanceAfter(balance, gone, []) : [])];
    },
  }),
};

export const moneyCommands = { ...expenses, ...pictures, ...categories };

/** The category that the server makes for an expense that goes into the general one before there is any. */
function categoryFor(
  { colocationId, expenseCategoryId: id, expenseCategoryName: name }: Expense,
  state: Known,
): Made[] {
  const isMissing = state.categories?.every((category) => category.id !== id) ?? false;
  if (!isMissing || id !== generalCategoryId(colocationId)) return [];
  return [{ name: 'NewExpenseCategoryAdded', payload: { id, name, totalAmount: 0, budget: null } }];
}

/** The totals and balances, as far as they are known, once some expenses have taken the place of others. */
export const sumsAfter = (state: Known, before: readonly Expense[], after: readonly Expense[]): (Total | Settled)[] => [
  ...totalsAfter(state.categories, before, after),
  ...balanceAfter(state.balance, before, after),
];

function totalsAfter(
  all: MoneyState['categories'] | undefined,
  before: readonly Expense[],
  after: readonly Expense[],
): Total[] {
  const decimals = decimalsIn(before, after);
  const touched = new Set([...before, ...after].map(({ expenseCategoryId }) => expenseCategoryId));
  const made = all ? after.flatMap((expense) => categoryFor(expense, { categories: all })) : [];
  const totals = [...(all ?? []), ...made.map(({ payload }) => payload)].filter(({ id }) => touched.has(id));
  return totals.map((category) => {
    const minor = spentOn(category, after) - spentOn(category, before);
    const totalAmount = toAmount(toMinor(category.totalAmount, decimals) + minor, decimals);
    return { name: 'ExpenseCategoryUpdated', payload: { ...category, totalAmount } };
  });
}

function balanceAfter(balance: Balance | undefined, before: readonly Expense[], after: readonly Expense[]): Settled[] {
  return balance ? [{ name: 'BalanceUpdated', payload: settled(balance, before, after) }] : [];
}

const spentOn = ({ id }: ExpenseCategory, all: readonly Expense[]): number =>
  all.reduce(
    (sum, { amount, decimals, expenseCategoryId }) =>
      expenseCategoryId === id ? sum + toMinor(amount, decimals) : sum,
    0,
  );

/** All expenses of a household have the same. */
const decimalsIn = (before: readonly Expense[], after: readonly Expense[]): number | undefined =>
  [...before, ...after][0]?.decimals;

function settled(balance: Balance, before: readonly Expense[], after: readonly Expense[]): Balance {
  const taken = before.flatMap((expense) => reversalOf(bookingOf(expense)));
  const given = after.flatMap((expense) => entriesOf(bookingOf(expense)));
  const next = { ...balance };
  const decimals = decimalsIn(before, after);
  for (const [userId, minor] of sumEntries([...taken, ...given])) {
    next[userId] = toAmount(toMinor(next[userId] ?? 0, decimals) + minor, decimals);
  }
  return next;
}

/** An expense as the ledger reads it. */
export const bookingOf = ({ decimals, ...expense }: Expense): Booking => ({
  amountMinor: toMinor(expense.amount, decimals),
  paidBy: expense.paidBy,
  payers: expense.payers ? minorIn(expense.payers, decimals) : null,
  shares: minorIn(expense.splitBetween, decimals),
});
