import { createHash } from 'node:crypto';
import type { importEndpoints, NewImport } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { kindOfNew } from '@hestia/contract/money/category-kinds.ts';
import { type Paying, payingOf } from '@hestia/contract/money/paid-on.ts';
import { isDay } from '@hestia/contract/time/day.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { emitSums } from '../balances.ts';
import { book, entriesOf, type Outcome } from '../booking.ts';
import { insertCategory, makeGeneralCategory, refuseSecondRefund } from '../categories.ts';
import { toStoredOriginal, requireForeign } from '../foreign.ts';
import { toCategory } from '../mappers.ts';
import { toStoredOwnSplit } from '../own-split.ts';
import { type Checked, checked, requireKnown } from './checks.ts';
import type { Names } from './names.ts';
import { countToday, findImport, findSameFile, forgetOldest, insertImport } from './repository.ts';

type Endpoints = typeof importEndpoints;

/** About what the rows of one take, with its shares and its line of the log. */
const BYTES_OF_AN_EXPENSE = 1000;

/** I5: all of it in one transaction, or nothing. Sent again, it is the same import. */
export const addImport =
  ({ requireQuota }: Pick<Platform, 'requireQuota'>, names: Names): Handler<Endpoints['addImport']> =>
  ({ body, caller, write }) => {
    requireOwnHousehold(caller, body.colocationId);
    const expenses = checked(body, caller.decimals);
    const fileHash = hashOf(body, caller.decimals);
    for (const { name } of body.categories) refuseSecondRefund(name);
    return write(async (tx) => {
      const done = await findImport(tx, tx.colocationId, body.id);
      if (done) return done;
      await requireAllowed(tx, { fileHash, again: body.again });
      await requireQuota(tx, expenses.length + body.categories.length);
      // No event holds them.
      tx.charge(expenses.length * BYTES_OF_AN_EXPENSE);
      for (const named of body.placeholders) await names.make(tx, named);
      const placed = await placeAll(tx, body, dated(expenses, tx));
      await requireKnown(tx, placed);
      await requireForeign(
        tx,
        placed.map(({ original }) => original),
      );
      const outcome = await store(tx, { importId: body.id, by: caller.userId, expenses: placed });
      const made = await insertImport(tx, { ...body, fileHash, createdBy: caller.userId, count: expenses.length });
      await forgetOldest(tx);
      tx.emit('ExpensesImported', made);
      emitSums(tx, outcome);
      return made;
    });
  };

type Dated = Checked & Paying;

/** I1: a day of the file is that day of the household, an instant lies on its day there. */
function dated(expenses: readonly Checked[], { timeZone }: Pick<HouseholdTx, 'timeZone'>): Dated[] {
  const now = new Date().toISOString();
  return expenses.map((expense) => ({ ...expense, ...payingOf(expense, null, { timeZone, now }) }));
}

/** How a day has been told apart from another since the first version, whatever instant it becomes in a household. */
const OF_DAY = 'T12:00:00.000Z';

/**
 * I7: the same is known by its days, names and amounts, whatever the file is called and whoever people are matched to. What was paid in
 * another currency is the same at any rate.
 */
function hashOf({ expenses }: NewImport, decimals: number): string {
  const inFile = expenses.filter(({ isRounding }) => !isRounding);
  const lines = inFile.map(({ dateOfPayment, name, amount, original }) => {
    const paid = original ? [original.currency, original.amount] : [toMinor(amount, decimals)];
    const at = isDay(dateOfPayment) ? `${dateOfPayment}${OF_DAY}` : dateOfPayment;
    return JSON.stringify([at, name, ...paid]);
  });
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

type Allowance = { readonly fileHash: string; readonly again: boolean | null | undefined };

async function requireAllowed(tx: HouseholdTx, { fileHash, again }: Allowance): Promise<void> {
  if ((await countToday(tx)) >= importLimits.perDay)
    throw new ProblemError('quotaReached', `A household imports at most ${importLimits.perDay} files a day`);
  const same = again ? undefined : await findSameFile(tx, fileHash);
  if (same)
    throw new ProblemError(
      'alreadyImported',
      `This file was already imported on ${same.createdAt.slice(0, 10)}. Import it again only if you mean to have everything twice`,
    );
}

/** Makes the new categories, and the general one where an expense names it and it is not there: one of its name does for it. */
async function placeAll(
  tx: HouseholdTx<'NewExpenseCategoryAdded'>,
  { categories }: NewImport,
  expenses: readonly Dated[],
): Promise<readonly Dated[]> {
  for (const each of categories) {
    const { id, name, budget } = each;
    const budgetMinor = budget ? toMinor(budget, tx.decimals) : null;
    const category = { id, name, totalMinor: 0, budgetMinor, kind: kindOfNew(each) };
    if (!(await insertCategory(tx, tx.colocationId, category)))
      throw invalidField('categories', `A category “${name}” already exists`);
    tx.emit('NewExpenseCategoryAdded', toCategory(tx, category));
  }
  const general = generalCategoryId(tx.colocationId);
  if (!expenses.some(({ expenseCategoryId }) => expenseCategoryId === general)) return expenses;
  const isThere = await tx
    .of()
    .selectFrom('expense_categories')
    .select('id')
    .where('colocation_id', '=', tx.colocationId)
    .where('id', '=', general)
    .executeTakeFirst();
  if (isThere) return expenses;
  const { id } = await makeGeneralCategory(tx);
  return expenses.map((each) => (each.expenseCategoryId === general ? { ...each, expenseCategoryId: id } : each));
}

type Stored = { readonly importId: string; readonly by: string; readonly expenses: readonly Dated[] };

/** Stores all of them and books them in one statement. */
function store(tx: HouseholdTx, { importId, by, expenses }: Stored): Promise<Outcome> {
  const rows = expenses.map((expense) => ({
    id: expense.id,
    category_id: expense.expenseCategoryId,
    name: expense.name,
    description: expense.description || null,
    amount_minor: expense.amountMinor,
    paid_by: expense.paidBy,
    split_type: expense.splitType,
    shares: expense.shares,
    percentages: expense.percentages,
    own_split: expense.split && toStoredOwnSplit(expense.split, tx.decimals),
    payers: expense.payers,
    original: expense.original && toStoredOriginal(expense.original),
    date_of_payment: expense.dateOfPayment,
    paid_on: expense.paidOn,
  }));
  const first = sql`added as (
    insert into expenses (colocation_id, id, category_id, name, description, amount_minor, paid_by, split_type, shares,
      percentages, own_split, payers, original, date_of_payment, paid_on, created_by, created_at, import_id)
    select ${tx.colocationId}, r.id, r.category_id, r.name, r.description, r.amount_minor, r.paid_by, r.split_type, r.shares,
      r.percentages, r.own_split, r.payers, r.original, r.date_of_payment, r.paid_on, ${by}, clock_timestamp(), ${importId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, category_id uuid, name text, description text,
      amount_minor bigint, paid_by uuid, split_type smallint, shares json, percentages json, own_split json, payers json,
      original json, date_of_payment timestamptz, paid_on date)
    returning *
  ), untold as (
    update colocations set untold_rows = untold_rows + ${rows.length} where id = ${tx.colocationId}
  )`;
  return book(tx, {
    first,
    changes: sql`select user_id, sum(minor)::bigint from (${entriesOf(sql`added`)}) as entries group by user_id`,
    totals: sql`select category_id, sum(amount_minor)::bigint from added group by category_id`,
  });
}
