import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Day } from '../time/schemas.ts';
import { bodyLimits, limits, MAX_ITEMS } from '../wire/limits.ts';
import { Amount, Id, InstantOrDay, name, optionalText, text } from '../wire/primitives.ts';
import { Month } from './closing/schemas.ts';
import { toAmount } from './coins/minor.ts';
import {
  Balance,
  CategoryKind,
  Expense,
  ExpenseCategory,
  Original,
  OwnSplit,
  Refund,
  RefundState,
  SpentAmounts,
  SplitType,
} from './shapes/schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

const most = toAmount(limits.amountMinor);
/** An amount: up to a thousand million, below 0 for money back (M25). The server checks the sign. */
const PaidAmount = Amount.check(
  z.refine((n) => n !== 0, 'must be more than 0'),
  z.minimum(-most),
  z.maximum(most),
);

/** The fields of an expense. The older client sends all three splits, the unused ones empty; `splitType` says which one counts. */
const expenseFields = {
  colocationId: Id,
  expenseCategoryId: Id,
  name: text(limits.expenseName),
  description: optionalText(limits.expenseDescription),
  amount: PaidAmount,
  paidBy: Id,
  splitType: z._default(SplitType, 0),
  splitBetween: z.optional(z.nullable(z.array(Id))),
  splitValues: z.optional(z.nullable(z.record(Id, Amount))),
  splitPercentages: z.optional(z.nullable(z.record(Id, z.int()))),
  /** Ours: overrides those three members; null: not one of ours. */
  split: Maybe(OwnSplit),
  /** Ours: the amounts of several payers, which count instead of `paidBy`. Null: one paid all. */
  payers: Maybe(z.record(Id, PaidAmount)),
  /** Ours: the original payment, which converts to `amount` (M24); null: paid in the household's currency. */
  original: Maybe(Original),
  /** Ours: the amount is below 0, as money back (M25). By default a new one is an expense. */
  isMoneyBack: Maybe(z.boolean()),
  dateOfPayment: Maybe(InstantOrDay),
  /** Ours: the household's day; by default the day of the instant there. */
  paidOn: Maybe(Day),
};

export const NewExpense = z.object({
  id: z.optional(z.nullable(Id)),
  createdBy: z.optional(z.nullable(Id)),
  ...expenseFields,
  reminderId: z.optional(z.nullable(Id)),
  /** The poll whose result it is. */
  pollId: z.optional(z.nullable(Id)),
  /** The items of the list that it pays for; no other expense does. */
  itemIds: z.optional(z.nullable(z.array(Id).check(z.maxLength(MAX_ITEMS)))),
  /** Items that another expense has paid for are left out, not refused. */
  skipsPaid: z.optional(z.nullable(z.boolean())),
  /** For a refund: its payer says that it was sent, or its receiver that it arrived. */
  refundState: Maybe(RefundState),
});
export type NewExpense = z.output<typeof NewExpense>;

/** A monthly budget, as a whole amount. */
export const Budget = z.int().check(z.minimum(1), z.maximum(toAmount(limits.amountMinor)));

/** Omitted fields stay; a split is complete or absent (see `editSplit`, `editPaid`). */
export const EditedExpense = z.object({
  ...expenseFields,
  id: Id,
  colocationId: Maybe(Id),
  expenseCategoryId: Maybe(Id),
  name: Maybe(text(limits.expenseName)),
  amount: Maybe(PaidAmount),
  paidBy: Maybe(Id),
  splitType: Maybe(SplitType),
});
export type EditedExpense = z.output<typeof EditedExpense>;

/** Expenses newest payment first; `next` is the `before` of the following page, null at the end. */
export const ExpensePage = z.object({ expenses: z.array(Expense), next: z.nullable(z.string()) });
export type ExpensePage = z.infer<typeof ExpensePage>;

export const moneyEndpoints = defineEndpoints({
  listCategories: {
    method: 'GET',
    path: '/api/Expense/GetByColocationId/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The categories of my household with their totals',
    params: IdInPath,
    response: z.array(ExpenseCategory),
    cacheable: true,
  },
  listByCategory: {
    method: 'GET',
    path: '/api/Expense/GetByExpenseCategoryId/{id}',
    access: 'member',
    household: { of: 'category', by: 'params.id' },
    summary: 'The expenses of a category, newest payment first',
    params: IdInPath,
    response: z.array(Expense),
    cacheable: true,
  },
  pageExpenses: {
    method: 'GET',
    path: '/api/Expense/Page',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The expenses of my household, the latest day first, paginated',
    query: z.object({
      colocationId: Id,
      before: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
      categoryId: z.optional(Id),
    }),
    oneAtATime: true,
    response: ExpensePage,
    cacheable: true,
  },
  listSpent: {
    method: 'GET',
    path: '/api/Expense/Statistics',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Spending in some months, by month, category and person (M18)',
    query: z.object({ colocationId: Id, from: Month, until: Month }),
    response: z.array(SpentAmounts),
    cacheable: true,
  },
  getExpense: {
    method: 'GET',
    path: '/api/Expense/GetById/{id}',
    access: 'member',
    household: { of: 'expense', by: 'params.id' },
    summary: 'One expense',
    params: IdInPath,
    response: Expense,
    cacheable: true,
  },
  addExpense: {
    method: 'POST',
    path: '/api/Expense',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.createdBy',
    summary: 'Adds an expense',
    body: NewExpense,
    largestBody: bodyLimits.split,
    response: Id,
  },
  editExpense: {
    method: 'PUT',
    path: '/api/Expense',
    access: 'member',
    household: { of: 'expense', by: 'body.id', named: 'body.colocationId' },
    summary: 'Changes the given members of an expense',
    body: EditedExpense,
    largestBody: bodyLimits.split,
    response: Id,
  },
  deleteExpense: {
    method: 'DELETE',
    path: '/api/Expense/{id}',
    access: 'member',
    household: { of: 'expense', by: 'params.id' },
    summary: 'Deletes an expense',
    params: IdInPath,
    response: Id,
  },
  addPicture: {
    method: 'POST',
    path: '/api/Expense/Picture',
    access: 'member',
    household: { of: 'expense', by: 'body.expenseId' },
    summary: 'Adds a picture to an expense (form field `file`, as for `/images`)',
    body: z.object({ id: Maybe(Id), expenseId: Id }),
    form: true,
    response: Id,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/Expense/Picture/{id}',
    access: 'member',
    household: { of: 'expensePicture', by: 'params.id' },
    summary: 'Removes a picture from its expense',
    params: IdInPath,
    response: Id,
  },
  getBalance: {
    method: 'GET',
    path: '/api/Expense/GetBalance/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The balance of each member; the sum is 0',
    params: IdInPath,
    response: Balance,
    cacheable: true,
  },
  recalculateBalance: {
    method: 'PUT',
    path: '/api/Expense/CalculBalance/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'Recomputes the balances from the ledger, repairs them, and returns them',
    params: IdInPath,
    response: Balance,
  },
  getRefundMethods: {
    method: 'GET',
    path: '/api/Expense/GetRefundMethods/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'The transfers that settle all balances (M7, M14)',
    params: IdInPath,
    response: z.array(Refund),
    cacheable: true,
  },
  addCategory: {
    method: 'POST',
    path: '/api/Expense/Category',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Adds a category',
    body: z.object({
      id: z.optional(z.nullable(Id)),
      name: name(limits.categoryName),
      colocationId: Id,
      kind: Maybe(CategoryKind),
    }),
    response: Id,
  },
  renameCategory: {
    method: 'PUT',
    path: '/api/Expense/Category',
    access: 'member',
    household: { of: 'category', by: 'body.id' },
    summary: 'Renames a category, or sets its budget or its kind',
    body: z.object({
      id: Id,
      name: Maybe(name(limits.categoryName)),
      budget: Maybe(Budget),
      kind: Maybe(CategoryKind),
    }),
    response: Id,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/Expense/Category/{id}',
    access: 'member',
    household: { of: 'category', by: 'params.id' },
    summary: 'Deletes a category with its expenses',
    params: IdInPath,
    response: Id,
  },
});
