import { randomUUIDv7 } from 'node:crypto';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { withDecimals } from '@hestia/contract/money/coins/currencies.ts';
import { claimStored } from '@hestia/contract/money/expenses/claim.ts';
import type { NewExpense } from '@hestia/contract/money/endpoints.ts';
import { editSplit, toStoredSplit, type StoredSplit } from '@hestia/contract/money/expenses/edit.ts';
import { originalOf } from '@hestia/contract/money/expenses/foreign.ts';
import { editOriginal } from '@hestia/contract/money/shapes/original.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { entriesOf, reversalOf, sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { editPaid, type Payers, paidIn } from '@hestia/contract/money/splitting/payers.ts';
import { refundStateAfter } from '@hestia/contract/money/planning/refund.ts';
import { expenseOut, originalOut, saidIn, seenParts, splitIn } from '@hestia/contract/money/shapes/wire.ts';
import { payingOf } from '@hestia/contract/money/expenses/paid-on.ts';
import type { Original } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { sql } from 'kysely';
import { pollOf } from '#platform/access/poll-of.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { book, listed, monthsOf, type Bookings, type Outcome } from './booking.ts';
import { makeGeneralCategory } from './categories.ts';
import { forgetBeyondLimit, deleteKept } from './deleted-expenses.ts';
import { changesBetween, namedCategories, noteChanges } from './expense-changes.ts';
import { requireForeign } from '../amounts/foreign.ts';
import { requireSign, requireSpending } from '../amounts/money-back.ts';
import type { Category } from '../amounts/mappers.ts';
import { rememberPaid, requireUnpaid } from '../amounts/paid-items.ts';
import { requireSayable, saveRefundState } from '../amounts/refund-states.ts';
import { findForWriting, type LedgerExpense, type ExpenseFacts } from './repository.ts';
import { namedIn, requireMembers, valid } from './split-checks.ts';
import { requireDecimals } from '../amounts/decimals.ts';
import { emitSums, type SumEvent } from './balances.ts';

type NamedCategory = Pick<Category, 'id' | 'name'>;

export const addExpense: HandlerOf<'money.addExpense'> = ({ body, caller, write }) => {
  return write(async (tx) => {
    const { split, paid, foreign } = amountsOf(body, tx.decimals);
    const sharers = Object.keys(split.shares);
    const payers = payersOf(paid);
    const id = body.id ?? randomUUIDv7();
    const asked = { expenseId: id, categoryId: body.expenseCategoryId, userIds: [...payers, ...sharers] };
    const known = await findForWriting(tx, tx, asked);
    if (known.expense !== null) throw new ProblemError('conflict', 'This expense already exists');
    const category = await requireCategory(tx, known, body.expenseCategoryId);
    requireSpending(category.name, split.amountMinor);
    await requireForeign(tx, [body.original]);
    // A member who left with an open balance can still pay or be paid back.
    requireMembers(known, { payers, split, sharers }, { formerToo: category.name === REFUND_CATEGORY });
    const itemIds = body.itemIds ?? [];
    if (!body.skipsPaid) await requireUnpaid(tx, itemIds);
    const pollId = await pollOf(tx, body.pollId);
    const now = new Date().toISOString();
    const expense = claimed(known, {
      id,
      colocationId: tx.colocationId,
      ...withDecimals(tx.decimals),
      expenseCategoryId: category.id,
      expenseCategoryName: category.name,
      name: body.name,
      description: body.description || null,
      ...split,
      ...paid,
      ...foreign,
      ...payingOf(body, null, { timeZone: tx.timeZone, now }),
      reminderId: body.reminderId ?? null,
      ...(pollId && { pollId }),
      pictures: [],
      refundState: body.refundState ?? null,
      createdBy: caller.userId,
      createdAt: now,
    });
    requireSayable(expense, caller.userId);
    await store(tx, 'NewExpenseAdded', { before: null, expense });
    await rememberPaid(tx, id, itemIds);
    return id;
  });
};

type Amounts = {
  readonly split: StoredSplit;
  readonly paid: Payers;
  readonly foreign: Pick<LedgerExpense, 'original'>;
};

/** The split, the payers and the currency of a payment. */
function amountsOf(body: NewExpense, decimals: number): Amounts {
  requireSign({ amount: body.amount, isMoneyBack: body.isMoneyBack ?? false });
  requireDecimals(body, decimals);
  const amountMinor = toMinor(body.amount, decimals);
  const said = saidIn(body, decimals);
  return {
    split: valid(toStoredSplit(amountMinor, splitIn(said))),
    paid: valid(paidIn(amountMinor, said)),
    foreign: unlessNone(valid(originalOf(amountMinor, body.original, decimals))),
  };
}

/** Edits given fields of an expense; others' concurrent changes of the rest stay. */
export const editExpense: HandlerOf<'money.editExpense'> = ({ body, write }) => {
  const userIds = namedIn(body);
  return write(async (tx) => {
    const asked = { expenseId: body.id, categoryId: body.expenseCategoryId, userIds };
    const known = await findForWriting(tx, tx, asked);
    const before = known.expense;
    if (before === null) throw notFound('This expense');
    const category = body.expenseCategoryId
      ? await requireCategory(tx, known, body.expenseCategoryId)
      : { id: before.expenseCategoryId, name: before.expenseCategoryName };
    requireDecimals(body, tx.decimals);
    const amountMinor = body.amount ? toMinor(body.amount, tx.decimals) : before.amountMinor;
    requireSign({ amount: amountMinor, isMoneyBack: body.isMoneyBack ?? before.amountMinor < 0 });
    requireSpending(category.name, amountMinor);
    await requireForeign(tx, [body.original]);
    const change = { ...saidIn(body, tx.decimals), amountMinor };
    const split = valid(editSplit(before, change));
    const paid = valid(editPaid(before, change));
    const { original: was = null, ...plain } = before;
    const after = valid(editOriginal({ ...before, original: was }, change));
    // An unchanged original must still match the amount.
    const said = after.original && originalOut(after.original);
    const foreign = unlessNone(valid(originalOf(amountMinor, body.original ?? said, tx.decimals)));
    // Members who aren't named stay the same.
    const isNamed = (id: string) => userIds.includes(id);
    const involved = {
      split,
      payers: payersOf(paid).filter(isNamed),
      sharers: Object.keys(split.shares).filter(isNamed),
    };
    requireMembers(known, involved, { formerToo: true });
    const changed = claimed(known, {
      ...plain,
      ...split,
      ...paid,
      ...foreign,
      expenseCategoryId: category.id,
      expenseCategoryName: category.name,
      name: body.name ?? before.name,
      description: body.description === undefined ? before.description : body.description || null,
      ...payingOf(body, before, { timeZone: tx.timeZone, now: new Date().toISOString() }),
    });
    const expense = { ...changed, refundState: refundStateAfter(before, changed) };
    await store(tx, 'ExpenseUpdated', { before, expense });
    return body.id;
  });
};

export const deleteExpense: HandlerOf<'money.deleteExpense'> = ({ params, write }) =>
  write(async (tx) => {
    const { expense } = await findForWriting(tx, tx, { expenseId: params.id });
    if (expense === null) throw notFound('This expense');
    const outcome = await removeExpense(tx, expense);
    await eraseWords(tx, { id: expense.id, since: expense.createdAt });
    tx.emit('ExpenseDeleted', expense.id);
    await emitSums(tx, outcome);
    return expense.id;
  });

/** Stores and books an expense, and emits it. */
export async function store<Name extends 'NewExpenseAdded' | 'ExpenseUpdated'>(
  tx: HouseholdTx<Name | SumEvent>,
  event: Name,
  { before, expense }: { before: LedgerExpense | null; expense: LedgerExpense },
): Promise<void> {
  const outcome = await saveExpense(tx, before, expense);
  const { refundState = null } = expense;
  if ((before?.refundState ?? null) !== refundState) await saveRefundState(tx, expense.id, refundState);
  tx.emit(event, expenseOut(expense));
  await emitSums(tx, outcome);
}

/** Stores an expense, new or in place of what it was, and books it. */
function saveExpense(tx: HouseholdTx, before: LedgerExpense | null, expense: LedgerExpense): Promise<Outcome> {
  const { balances, totals } = bookingsOf(before, expense);
  const { splitType, ...parts } = seenParts(expense.split);
  const percentages = parts.percentages && JSON.stringify(parts.percentages);
  const payers = expense.payers && JSON.stringify(expense.payers);
  const ownSplit = parts.split && JSON.stringify(parts.split);
  const original = expense.original && JSON.stringify(expense.original);
  const first = sql`${before === null ? sql`` : wasBefore(tx, expense.id)} saved as (
    insert into expenses (colocation_id, id, category_id, name, description, amount_minor, paid_by, split_type, shares,
      percentages, own_split, payers, original, date_of_payment, paid_on, reminder_id, poll_id, bill_id, created_by, created_at)
    values (${tx.colocationId}, ${expense.id}, ${expense.expenseCategoryId}, ${expense.name}, ${expense.description},
      ${expense.amountMinor}, ${expense.paidBy}, ${splitType}, ${JSON.stringify(expense.shares)}, ${percentages},
      ${ownSplit}, ${payers}, ${original}, ${expense.dateOfPayment}, ${expense.paidOn}, ${expense.reminderId ?? null},
      ${expense.pollId ?? null}, ${expense.billId ?? null}, ${expense.createdBy}, ${expense.createdAt})
    on conflict (colocation_id, id) do update set
      category_id = excluded.category_id, name = excluded.name, description = excluded.description,
      amount_minor = excluded.amount_minor, paid_by = excluded.paid_by, split_type = excluded.split_type,
      shares = excluded.shares, percentages = excluded.percentages, own_split = excluded.own_split,
      payers = excluded.payers, original = excluded.original, date_of_payment = excluded.date_of_payment,
      paid_on = excluded.paid_on
    returning *
  ) ${before === null ? sql`` : noteWhatChanged(tx)}`;
  const months = monthsOf(sql`saved`, before && sql`was`);
  const written = { added: sql`saved`, ...(before && { gone: sql`was` }) };
  return book(tx, { first, changes: listed(balances), totals: listed(totals), months, written });
}

const wasBefore = (tx: HouseholdTx, id: string) => sql`
  ${namedCategories(tx)}, was as materialized (select * from expenses where ${tx.household()} and id = ${id}),`;

const noteWhatChanged = (tx: HouseholdTx) => sql`
  , ${noteChanges(tx, changesBetween(sql`was`, sql`saved`))}`;

/** Deletes an expense, which is kept for restoring, and reverts its booking. */
async function removeExpense(tx: HouseholdTx, expense: LedgerExpense): Promise<Outcome> {
  const { balances, totals } = bookingsOf(expense, null);
  const first = deleteKept(tx, sql`id = ${expense.id}`);
  const months = monthsOf(null, sql`gone`);
  const written = { gone: sql`gone` };
  const outcome = await book(tx, { first, changes: listed(balances), totals: listed(totals), months, written });
  await forgetBeyondLimit(tx);
  return outcome;
}

/** The changes of the sums when one expense replaces another. */
function bookingsOf(before: LedgerExpense | null, after: LedgerExpense | null): Bookings {
  const entries = [...(before ? reversalOf(before) : []), ...(after ? entriesOf(after) : [])];
  const totals: Record<string, number> = {};
  if (before) totals[before.expenseCategoryId] = 0 - before.amountMinor;
  if (after) totals[after.expenseCategoryId] = (totals[after.expenseCategoryId] ?? 0) + after.amountMinor;
  return { balances: Object.fromEntries(sumEntries(entries)), totals };
}

/** The category that an expense names; the general one is made when it is first needed. */
async function requireCategory(
  tx: HouseholdTx<'NewExpenseCategoryAdded'>,
  { categoryName }: ExpenseFacts,
  id: string,
): Promise<NamedCategory> {
  if (categoryName !== null) return { id, name: categoryName };
  if (id !== generalCategoryId(tx.colocationId)) throw notFound('This category');
  return makeGeneralCategory(tx);
}

/** M23: a client that was offline may name a placeholder that was claimed meanwhile. */
const claimed = ({ claims }: ExpenseFacts, expense: LedgerExpense): LedgerExpense =>
  claims.reduce(claimStored, expense);

const unlessNone = ({ original }: { readonly original: Original | null }) => (original ? { original } : {});

const payersOf = ({ paidBy, payers }: Payers): string[] => (payers ? Object.keys(payers) : [paidBy]);
