import type { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { kindOfNew } from '@hestia/contract/money/expenses/category-kinds.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/door.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { emitSums } from '../expenses/balances.ts';
import { book, entriesOf, monthsOf, type Outcome } from '../expenses/booking.ts';
import { insertCategory, makeGeneralCategory, refuseSecondRefund } from '../expenses/categories.ts';
import { requireForeign } from '../amounts/foreign.ts';
import { toCategory } from '../amounts/mappers.ts';
import { prepareApart } from './apart.ts';
import { requireKnown } from './known.ts';
import type { Names } from './names.ts';
import type { PreparedImport } from './prepared.ts';
import { countToday, findImport, findSameFile, forgetOldest, insertImport } from './repository.ts';

type Endpoints = typeof importEndpoints;

/** About what the rows of one take, with its shares and its line of the log. */
const BYTES_OF_AN_EXPENSE = 1000;

/** I5: all of it in one transaction, or nothing. Sent again, it is the same import. */
export const addImport =
  ({ requireQuota }: Pick<Platform, 'requireQuota'>, names: Names): Handler<Endpoints['addImport']> =>
  async ({ body: bytes, caller, home, write }) => {
    const timeZone = await findTimeZone(home);
    const prepared = await prepareApart({ bytes, decimals: caller.decimals, timeZone });
    const { id, fileHash, again, placeholders, categories, count } = prepared;
    requireOwnHousehold(caller, prepared.colocationId);
    for (const { name } of categories) refuseSecondRefund(name);
    return write(async (tx) => {
      const done = await findImport(tx, id);
      if (done) return done;
      await requireAllowed(tx, { fileHash, again });
      if (tx.timeZone !== timeZone) throw new ProblemError('conflict', 'The time zone has just changed; send it again');
      await requireQuota(tx, count + categories.length);
      // No event contains them.
      tx.charge(count * BYTES_OF_AN_EXPENSE);
      for (const named of placeholders) await names.make(tx, named);
      const placed = await placeAll(tx, prepared);
      await requireKnown(tx, placed);
      await requireForeign(
        tx,
        prepared.currencies.map((currency) => ({ currency })),
      );
      const outcome = await store(tx, { by: caller.userId, prepared: placed });
      const made = await insertImport(tx, { ...prepared, createdBy: caller.userId });
      await forgetOldest(tx);
      tx.emit('ExpensesImported', made);
      await emitSums(tx, outcome);
      return made;
    });
  };

/** I1: a day of the file is that day of the household. */
async function findTimeZone(on: Household): Promise<string> {
  const { time_zone: timeZone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

type Allowance = { readonly fileHash: string; readonly again: boolean };

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

/** An import whose general category is where the household has it. */
type PlacedImport = PreparedImport & { readonly generalId: string };

/** Makes the new categories, and the general one where an expense names it and it is not there: one of its name does for it. */
async function placeAll(tx: HouseholdTx<'NewExpenseCategoryAdded'>, prepared: PreparedImport): Promise<PlacedImport> {
  for (const each of prepared.categories) {
    const { id, name, budget } = each;
    const budgetMinor = budget ? toMinor(budget, tx.decimals) : null;
    const category = { id, name, totalMinor: 0, budgetMinor, kind: kindOfNew(each) };
    if (!(await insertCategory(tx, category))) throw invalidField('categories', `A category “${name}” already exists`);
    tx.emit('NewExpenseCategoryAdded', toCategory(tx, category));
  }
  const general = generalCategoryId(tx.colocationId);
  const uses = prepared.used.get(general);
  if (!uses) return { ...prepared, generalId: general };
  const isThere = await tx.from('expense_categories').select('id').where('id', '=', general).executeTakeFirst();
  if (isThere) return { ...prepared, generalId: general };
  const { id } = await makeGeneralCategory(tx);
  const others = [...prepared.used].filter(([each]) => each !== general);
  return { ...prepared, used: new Map([[id, uses], ...others]), generalId: id };
}

type StoreInput = { readonly by: string; readonly prepared: PlacedImport };

/** Stores all of them and books them in one statement. */
function store(tx: HouseholdTx, { by, prepared: { id, rows, count, generalId } }: StoreInput): Promise<Outcome> {
  const general = generalCategoryId(tx.colocationId);
  const first = sql`added as (
    insert into expenses (colocation_id, id, category_id, name, description, amount_minor, paid_by, split_type, shares,
      percentages, own_split, payers, original, date_of_payment, paid_on, created_by, created_at, import_id)
    select ${tx.colocationId}, r.id, case when r.category_id = ${general} then ${generalId} else r.category_id end, r.name,
      r.description, r.amount_minor, r.paid_by, r.split_type, r.shares,
      r.percentages, r.own_split, r.payers, r.original, r.date_of_payment, r.paid_on, ${by}, statement_timestamp(), ${id}
    from json_to_recordset(${Buffer.from(rows.buffer)}::json) as r (id uuid, category_id uuid, name text, description text,
      amount_minor bigint, paid_by uuid, split_type smallint, shares json, percentages json, own_split json, payers json,
      original json, date_of_payment timestamptz, paid_on date)
    returning *
  ), counted_rows as (
    update colocations set rows_without_event = rows_without_event + ${count} where id = ${tx.colocationId}
  )`;
  return book(tx, {
    first,
    changes: sql`select user_id, sum(minor)::bigint from (${entriesOf(sql`added`)}) as entries group by user_id`,
    totals: sql`select category_id, sum(amount_minor)::bigint from added group by category_id`,
    months: monthsOf(sql`added`),
    written: { added: sql`added` },
  });
}
