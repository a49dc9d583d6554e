import { randomUUIDv7 } from 'node:crypto';
import type { moneyCalls } from '@hestia/contract/money/calls.ts';
import { generalCategoryId, generalNames } from '@hestia/contract/money/general.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { insertCategory, removeCategory, renameCategory as changeName } from './booking-repository.ts';
import { toCategory, type Category } from './records.ts';
import { findCategory, findCategoryNamed, languageOfFounder } from './repository.ts';
import { tellSums } from './sums.ts';

type Calls = typeof moneyCalls;

/** Gives a new household the category that holds its refunds (M8). */
export async function bearRefundCategory(tx: Queries, colocationId: string): Promise<void> {
  await insertCategory(tx, colocationId, { id: randomUUIDv7(), name: REFUND_CATEGORY });
}

/** Makes the general category, in the founder's language. One that somebody made by that name does for it. */
export async function makeGeneralCategory(tx: HouseholdTx): Promise<Pick<Category, 'id' | 'name'>> {
  const name = generalNames[(await languageOfFounder(tx, tx.colocationId)) ?? 'en'];
  const category = { id: generalCategoryId(tx.colocationId), name, totalCents: 0 };
  if (await insertCategory(tx, tx.colocationId, category)) {
    tx.emit('NewExpenseCategoryAdded', toCategory(category));
    return category;
  }
  const namesake = await findCategoryNamed(tx, tx.colocationId, name);
  if (namesake === undefined) throw notFound('This category');
  return namesake;
}

export const addCategory: Handler<Calls['addCategory']> = ({ body, caller, write }) => {
  requireOwnHousehold(caller, body.colocationId);
  refuseSecondRefund(body.name);
  return write(async (tx) => {
    const category = { id: body.id ?? randomUUIDv7(), name: body.name, totalCents: 0 };
    if (!(await insertCategory(tx, tx.colocationId, category))) throw nameTaken();
    tx.emit('NewExpenseCategoryAdded', toCategory(category));
    return category.id;
  });
};

export const renameCategory: Handler<Calls['renameCategory']> = ({ body, write }) =>
  write(async (tx) => {
    const before = await requireOrdinary(tx, body.id);
    const category = { ...before, name: body.name ?? before.name };
    refuseSecondRefund(category.name);
    if (!(await changeName(tx, tx.colocationId, category))) throw nameTaken();
    tx.emit('ExpenseCategoryUpdated', toCategory(category));
    return category.id;
  });

export const deleteCategory: Handler<Calls['deleteCategory']> = ({ params, write }) =>
  write(async (tx) => {
    const { id } = await requireOrdinary(tx, params.id);
    const outcome = await removeCategory(tx, id);
    await eraseWords(tx, { id });
    tx.emit('ExpenseCategoryDeleted', id);
    tellSums(tx, outcome);
    return id;
  });

async function requireOrdinary(tx: HouseholdTx, id: string): Promise<Category> {
  const category = await findCategory(tx, tx.colocationId, id);
  if (category === undefined) throw notFound('This category');
  if (category.name === REFUND_CATEGORY)
    throw new ProblemError('impossible', `The category ${REFUND_CATEGORY} cannot be changed`);
  return category;
}

function refuseSecondRefund(name: string): void {
  if (name.toLowerCase() === REFUND_CATEGORY.toLowerCase())
    throw invalidField('name', `There can be only one category ${REFUND_CATEGORY}`);
}

const nameTaken = () => new ProblemError('conflict', 'A category with this name already exists');
