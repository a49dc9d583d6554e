import type * as z from 'zod/mini';
import { ana, ben, home, mia, thing, type Examples } from '../wire/example.ts';
import type { defaultSplitEndpoints } from './default-split-endpoints.ts';
import type { moneyEndpoints } from './endpoints.ts';
import { type Balance, type Expense, type ExpenseCategory, type Refund, splitTypes } from './shapes/schemas.ts';

export const [dinner, food, picture] = [thing(1), thing(2), thing(3)] as const;

/** An expense of three that Ana paid. */
export const dinnerExpense: z.input<typeof Expense> = {
  id: dinner,
  colocationId: home,
  createdAt: '2026-11-21T20:15:00.000Z',
  createdBy: ana,
  name: 'Dinner for the flat',
  description: null,
  amount: 42.6,
  paidBy: ana,
  splitType: splitTypes.Evenly,
  splitBetween: { [ana]: 14.2, [ben]: 14.2, [mia]: 14.2 },
  splitPercentages: null,
  split: null,
  payers: null,
  dateOfPayment: '2026-11-21T11:00:00.000Z',
  paidOn: '2026-11-21',
  expenseCategoryId: food,
  expenseCategoryName: 'Food',
  reminderId: null,
  pictures: [],
  refundState: null,
};

const foodCategory: ExpenseCategory = { id: food, name: 'Food', totalAmount: 42.6, budget: 300 };
const balance: Balance = { [ana]: 28.4, [ben]: -14.2, [mia]: -14.2 };
export const benPays: Refund = { from: ben, fromUsername: 'Ben', to: ana, toUsername: 'Ana', amount: 14.2 };

export const moneyExamples: Examples<typeof moneyEndpoints> = {
  listCategories: {
    description: 'Despite its path: categories, not expenses. `Refund` is always among them.',
    params: { id: home },
    answer: [foodCategory],
  },
  listByCategory: {
    description: '404 for a category of another household.',
    params: { id: food },
    answer: [dinnerExpense],
  },
  pageExpenses: {
    description: '`next` is the `before` of the following page, null at the end.',
    query: { colocationId: home, limit: 50 },
    answer: { expenses: [dinnerExpense], next: null },
  },
  listSpent: {
    description: 'At most 24 months, and 24,000 figures (422). Payments between people are not counted.',
    query: { colocationId: home, from: '2026-11', until: '2026-11' },
    answer: [{ month: '2026-11', expenseCategoryId: food, userId: ana, paid: 42.6, share: 14.2 }],
  },
  getExpense: {
    description: '404 for an expense of another household, and for one that was deleted.',
    params: { id: dinner },
    answer: dinnerExpense,
  },
  addExpense: {
    description:
      'Returns its id. A split is its type and the matching member, or `split`. 409 `alreadyPaid` for an item that another expense pays for. Emits `NewExpenseAdded`, then `BalanceUpdated`.',
    body: {
      colocationId: home,
      expenseCategoryId: food,
      name: 'Dinner for the flat',
      amount: 42.6,
      paidBy: ana,
      splitType: splitTypes.Evenly,
      splitBetween: [ana, ben, mia],
      paidOn: '2026-11-21',
    },
    answer: dinner,
  },
  editExpense: {
    description:
      'Returns its id. 409 `splitHidden` for a changed amount without the `split`, `payers` or `original` that the client doesn’t see.',
    body: { id: dinner, name: 'Dinner and drinks', amount: 51 },
    answer: dinner,
  },
  deleteExpense: {
    description: 'Returns its id. It can be restored for 30 days.',
    params: { id: dinner },
    answer: dinner,
  },
  addPicture: {
    description: 'Returns the picture’s id. A sixth gets 422 `quotaReached`. Emits `ExpenseUpdated`.',
    body: { expenseId: dinner },
    answer: picture,
  },
  removePicture: {
    description: 'Returns the picture’s id. Emits `ExpenseUpdated`, with the whole expense.',
    params: { id: picture },
    answer: picture,
  },
  getBalance: {
    description: 'Every member appears, and every former member who has a balance. More than 0: is owed.',
    params: { id: home },
    answer: balance,
  },
  recalculateBalance: {
    description: 'The same map as `getBalance`. Emits `BalanceUpdated` if something was wrong.',
    params: { id: home },
    answer: balance,
  },
  getRefundMethods: {
    description: 'The fewest transfers, or, with a collector, one line for each of the others.',
    params: { id: home },
    answer: [benPays, { ...benPays, from: mia, fromUsername: 'Mia' }],
  },
  addCategory: {
    description: 'Returns its id. 409 for a name that is taken.',
    body: { colocationId: home, name: 'Food' },
    answer: food,
  },
  renameCategory: {
    description: 'Returns its id. `Refund` stays as it is (422). `budget: null` takes the budget away.',
    body: { id: food, budget: 300 },
    answer: food,
  },
  deleteCategory: {
    description: 'Returns its id. Its expenses can be restored for 30 days, and it with them.',
    params: { id: food },
    answer: food,
  },
};

export const defaultSplitExamples: Examples<typeof defaultSplitEndpoints> = {
  listDefaultSplits: {
    description: 'The household’s own names no category (`expenseCategoryId: null`).',
    query: { colocationId: home },
    answer: [
      { expenseCategoryId: food, split: { kind: 'percentages', percentages: { [ana]: 50, [ben]: 25, [mia]: 25 } } },
    ],
  },
  setDefaultSplit: {
    description: 'Returns the household’s id. Booked dates stay.',
    body: { colocationId: home, expenseCategoryId: food, split: { kind: 'evenly', sharers: null } },
    answer: home,
  },
};
