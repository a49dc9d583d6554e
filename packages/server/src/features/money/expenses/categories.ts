import { randomUUIDv7 } from 'node:crypto';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { kindOfNew } from '@hestia/contract/money/expenses/category-kinds.ts';
import { generalCategoryId, generalNames } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { sql } from 'kysely';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { book, entriesOf, listed, type Outcome } from './booking.ts';
import { forgetBeyondLimit, deleteKept } from './deleted-expenses.ts';
import { noteChange } from './expense-changes.ts';
import { toCategory, type Category } from '../amounts/mappers.ts';
import { findCategory, findCategoryNamed, languageOfFounder } from './repository.ts';
import { emitBalances } from './balances.ts';

/** Values of a new category. */
const EMPTY = { totalMinor: 0, budgetMinor: null, kind: null };

/** Gives a new household the category of its refunds (M8). */
export async function createRefundCategory(tx: Household): Promise<void> {
  await insertCategory(tx, { ...EMPTY, id: randomUUIDv7(), name: REFUND_CATEGORY });
}

/** Creates the general category, in the founder's language. A member's own category with that name counts. */
export async function makeGeneralCategory(
  tx: HouseholdTx<'NewExpenseCategoryAdded'>,
): Promise<Pick<Category, 'id' | 'name'>> {
  const name = generalNames[(await languageOfFounder(tx)) ?? 'en'];
  const category = { ...EMPTY, id: generalCategoryId(tx.colocationId), name };
  if (await insertCategory(tx, category)) {
    tx.emit('NewExpenseCategoryAdded', toCategory(tx, category));
    return category;
  }
  const namesake = await findCategoryNamed(tx, name);
  if (namesake === undefined) throw notFound('This category');
  return namesake;
}

/** A category by its id; if missing, the general one. */
export async function categoryOrGeneral(
  tx: HouseholdTx<'NewExpenseCategoryAdded'>,
  id: string,
): Promise<Pick<Category, 'id' | 'name'>> {
  const found = await findCategory(tx, id);
  const general = found ?? (await findCategory(tx, generalCategoryId(tx.colocationId)));
  return general ?? makeGeneralCategory(tx);
}

export const addCategory: HandlerOf<'money.addCategory'> = ({ body, write }) => {
  refuseSecondRefund(body.name);
  return write(async (tx) => {
    const { id = null, name } = body;
    const category = { ...EMPTY, id: id ?? randomUUIDv7(), name, kind: kindOfNew(body) };
    if (!(await insertCategory(tx, category))) throw nameTaken();
    tx.emit('NewExpenseCategoryAdded', toCategory(tx, category));
    return category.id;
  });
};

export const renameCategory: HandlerOf<'money.renameCategory'> = ({ body, write }) =>
  write(async (tx) => {
    const before = await requireOrdinary(tx, body.id);
    const budgetMinor =
      body.budget === undefined ? before.budgetMinor : body.budget && toMinor(body.budget, tx.decimals);
    const kind = body.kind === undefined ? before.kind : body.kind;
    const category = { ...before, name: body.name ?? before.name, budgetMinor, kind };
    refuseSecondRefund(category.name);
    if (!(await updateCategory(tx, category))) throw nameTaken();
    if (category.name !== before.name)
      await noteChange(tx, category.id, {
        before: { category_name: before.name },
        after: { category_name: category.name },
      });
    tx.emit('ExpenseCategoryUpdated', toCategory(tx, category));
    return category.id;
  });

export const deleteCategory: HandlerOf<'money.deleteCategory'> = ({ params, write }) =>
  write(async (tx) => {
    const { id } = await requireOrdinary(tx, params.id);
    await eraseCommentsIn(tx, id);
    const outcome = await removeCategory(tx, id);
    await eraseWords(tx, { id });
    tx.emit('ExpenseCategoryDeleted', id);
    emitBalances(tx, outcome);
    return id;
  });

async function requireOrdinary(tx: HouseholdTx, id: string): Promise<Category> {
  const category = await findCategory(tx, id);
  if (category === undefined) throw notFound('This category');
  if (category.name === REFUND_CATEGORY)
    throw new ProblemError('impossible', `The category ${REFUND_CATEGORY} cannot be changed`);
  return category;
}

export function refuseSecondRefund(name: string): void {
  if (name.toLowerCase() === REFUND_CATEGORY.toLowerCase())
    throw invalidField('name', `There can be only one category ${REFUND_CATEGORY}`);
}

const nameTaken = () => new ProblemError('conflict', 'A category with this name already exists');

/** Stores a category; false when its id or its name (in any case) is taken. */
export async function insertCategory(on: Household, { id, name, budgetMinor, kind }: Category): Promise<boolean> {
  const row = await on
    .insert('expense_categories', { id, name, budget_minor: budgetMinor, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a category's name, budget and kind; false when another one has the name. */
async function updateCategory(on: Household, { id, name, budgetMinor, kind }: Category): Promise<boolean> {
  const { rows } = await sql`
    update expense_categories set name = ${name}, budget_minor = ${budgetMinor}, kind = ${kind}
    where ${on.household()} and id = ${id}
      and not exists (select 1 from expense_categories
        where ${on.household()} and id <> ${id} and lower(name) = lower(${name}))
    returning id`.execute(on.of());
  return rows.length > 0;
}

/**
 * Deletes a category with its expenses and reverts their bookings; its months are deleted. The expenses are kept for restoring
 * with its name first.
 */
async function removeCategory(tx: HouseholdTx, id: string): Promise<Outcome> {
  const first = deleteKept(tx, sql`category_id = ${id}`);
  const changes = sql`select user_id, -sum(minor)::bigint from (${entriesOf(sql`gone`)}) as entries group by user_id`;
  const outcome = await book(tx, { first, changes, totals: listed({}), months: null, written: { gone: sql`gone` } });
  await sql`
    with names as (delete from expense_changes where ${tx.household()} and thing_id = ${id})
    delete from expense_categories where ${tx.household()} and id = ${id}`.execute(tx.of());
  await forgetBeyondLimit(tx);
  return outcome;
}

/** Redacts the comments on a category's expenses in stored events. */
async function eraseCommentsIn(tx: HouseholdTx, categoryId: string): Promise<void> {
  await sql`
    update events set payload = payload || '{"content": ""}'
    where ${tx.household()} and name = 'NewExpenseMessageAdded' and (payload ->> 'expenseId')::uuid in (
      select id from expenses where ${tx.household()} and category_id = ${categoryId})`.execute(tx.of());
}
