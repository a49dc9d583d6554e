import { randomUUIDv7 } from 'node:crypto';
import type { EditedExpense, moneyCalls, NewExpense } from '@hestia/contract/money/calls.ts';
import { toCents } from '@hestia/contract/money/cents.ts';
import { entriesOf, reversalOf, sumEntries } from '@hestia/contract/money/ledger.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes.ts';
import { centsByUser, isFault, splitAmount, type SplitFault } from '@hestia/contract/money/split.ts';
import { requireOwnHousehold, requireSelf } from '#platform/access/require.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/http/problem-error.ts';
import { removeExpense, saveExpense, type Bookings } from './booking-repository.ts';
import { toExpense, type KeptExpense } from './records.ts';
import { findForWriting, type Known } from './repository.ts';
import { tellSums } from './sums.ts';

type Calls = typeof moneyCalls;
type Written = NewExpense | EditedExpense;
type Shares = KeptExpense['shares'];

export const addExpense: Handler<Calls['addExpense']> = ({ body, caller, write }) => {
  requireOwnHousehold(caller, body.colocationId);
  requireSelf(caller, body.createdBy);
  const shares = requireShares(body);
  return write(async (tx) => {
    const id = body.id ?? randomUUIDv7();
    const known = await findForWriting(tx, tx.colocationId, asked(id, body, shares));
    if (known.expense !== null) throw new ProblemError('conflict', 'This expense exists already');
    const categoryName = requireCategory(known);
    // Somebody who left with something open can still pay or be paid back.
    requireResidents(known, body, shares, { formerToo: categoryName === REFUND_CATEGORY });
    const now = new Date().toISOString();
    const expense: KeptExpense = {
      ...written(body, shares),
      id,
      description: body.description || null,
      dateOfPayment: body.dateOfPayment ?? now,
      createdBy: caller.userId,
      createdAt: now,
    };
    await store(tx, 'NewExpenseAdded', { before: null, expense, categoryName });
    return id;
  });
};

export const editExpense: Handler<Calls['editExpense']> = ({ body, caller, write }) => {
  requireOwnHousehold(caller, body.colocationId);
  const shares = requireShares(body);
  return write(async (tx) => {
    const known = await findForWriting(tx, tx.colocationId, asked(body.id, body, shares));
    const before = known.expense;
    if (before === null) throw notFound('This expense');
    const categoryName = requireCategory(known);
    requireResidents(known, body, shares, { formerToo: true });
    const expense: KeptExpense = {
      ...before,
      ...written(body, shares),
      description: body.description === undefined ? before.description : body.description || null,
      dateOfPayment: body.dateOfPayment ?? before.dateOfPayment,
    };
    await store(tx, 'ExpenseUpdated', { before, expense, categoryName });
    return body.id;
  });
};

export const deleteExpense: Handler<Calls['deleteExpense']> = ({ params, write }) =>
  write(async (tx) => {
    const { expense } = await findForWriting(tx, tx.colocationId, { expenseId: params.id });
    if (expense === null) throw notFound('This expense');
    const outcome = await removeExpense(tx, expense.id, bookingsOf(expense, null));
    tx.emit('ExpenseDeleted', expense.id);
    tellSums(tx, outcome);
    return expense.id;
  });

async function store(
  tx: HouseholdTx,
  event: 'NewExpenseAdded' | 'ExpenseUpdated',
  { before, expense, categoryName }: { before: KeptExpense | null; expense: KeptExpense; categoryName: string },
): Promise<void> {
  const outcome = await saveExpense(tx, expense, bookingsOf(before, expense));
  tx.emit(event, toExpense(tx.colocationId, { ...expense, categoryName }));
  tellSums(tx, outcome);
}

/** What changes in the sums when an expense takes the place of another. */
function bookingsOf(before: KeptExpense | null, after: KeptExpense | null): Bookings {
  const entries = [...(before ? reversalOf(before) : []), ...(after ? entriesOf(after) : [])];
  const totals: Record<string, number> = {};
  if (before) totals[before.categoryId] = -before.amountCents;
  if (after) totals[after.categoryId] = (totals[after.categoryId] ?? 0) + after.amountCents;
  return { balances: Object.fromEntries(sumEntries(entries)), totals };
}

const written = (body: Written, shares: Shares) => ({
  categoryId: body.expenseCategoryId,
  name: body.name,
  amountCents: toCents(body.amount),
  paidBy: body.paidBy,
  splitType: body.splitType,
  shares,
  percentages: body.splitType === 2 ? (body.splitPercentages ?? null) : null,
});

const asked = (expenseId: string, body: Written, shares: Shares) => ({
  expenseId,
  categoryId: body.expenseCategoryId,
  userIds: [body.paidBy, ...Object.keys(shares)],
});

const faults: Record<SplitFault['reason'], string> = {
  nobody: 'Name at least one person who shares',
  twice: 'Name each person once',
  negative: 'No part can be negative',
  fraction: 'Percentages are whole numbers',
  sum: 'The parts must sum to the whole',
};

function requireShares(body: Written): Shares {
  const shares = splitAmount(toCents(body.amount), body);
  if (isFault(shares)) throw invalidField(shares.field, faults[shares.reason]);
  return centsByUser(shares);
}

function requireCategory({ categoryName }: Known): string {
  if (categoryName === null) throw notFound('This category');
  return categoryName;
}

const sharerField = { 0: 'splitBetween', 1: 'splitValues', 2: 'splitPercentages' } as const;

/** The payer and the sharers live here; `formerToo`: or have lived here. */
function requireResidents({ residents }: Known, body: Written, shares: Shares, { formerToo }: { formerToo: boolean }) {
  const isKnown = (userId: string) => (formerToo ? residents.has(userId) : residents.get(userId) === true);
  if (!isKnown(body.paidBy)) throw invalidField('paidBy', 'Whoever paid must live in this household');
  if (!Object.keys(shares).every(isKnown))
    throw invalidField(sharerField[body.splitType], 'Whoever shares must live in this household');
}
