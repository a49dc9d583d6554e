import { undoableUntil } from '@hestia/contract/imports/apply.ts';
import type { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import type { Undone } from '@hestia/contract/imports/schemas.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { emitSums } from '../expenses/balances.ts';
import { book, entriesOf, monthsOf, type Outcome } from '../expenses/booking.ts';
import type { Names } from './names.ts';
import { findImport, findRow, markUndone } from './repository.ts';

/** I8: removes exactly the import's unchanged expenses; edited ones are kept and listed. */
export const undoImport =
  (names: Names): Handler<typeof importEndpoints.undoImport> =>
  ({ params: { id }, write }) =>
    write(async (tx) => {
      const [done, row] = [await findImport(tx, id), await findRow(tx, id)];
      if (!done || !row) throw notFound('This import');
      // Another request was first.
      if (done.undoneAt !== null) return { removed: 0, ...(await listRemaining(tx, id)) };
      if (Date.now() > (undoableUntil(done) ?? 0))
        throw new ProblemError('impossible', `An import can be undone for ${importLimits.undoHours} hours`);
      const before = await countOf(tx, id);
      const outcome = await removeUntouched(tx, id);
      tx.emit('ImportUndone', await markUndone(tx, id));
      await emitSums(tx, outcome);
      await removeCategories(tx, row.id);
      for (const placeholder of await stillHere(tx, row.placeholder_ids)) await names.removeUnused(tx, placeholder);
      const remaining = await listRemaining(tx, id);
      return { removed: before - remaining.kept, ...remaining };
    });

async function countOf(on: HouseholdTx, id: string): Promise<number> {
  const { count } = await on
    .from('expenses')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Expenses count as edited after a change, comment or answer. Removed ones are not kept for restoring: they would displace all
 * others.
 */
async function removeUntouched(tx: HouseholdTx, id: string): Promise<Outcome> {
  const first = sql`gone as (
    delete from expenses e where ${tx.household('e')} and e.import_id = ${id}
      and not exists (select 1 from expense_changes c where c.colocation_id = e.colocation_id and c.thing_id = e.id)
      and not exists (select 1 from expense_messages m where m.colocation_id = e.colocation_id and m.expense_id = e.id)
      and not exists (select 1 from expense_pictures p where p.colocation_id = e.colocation_id and p.expense_id = e.id)
      and not exists (select 1 from refund_states s where s.colocation_id = e.colocation_id and s.expense_id = e.id)
    returning *
  )`;
  return book(tx, {
    first,
    changes: sql`select user_id, -sum(minor)::bigint from (${entriesOf(sql`gone`)}) as entries group by user_id`,
    totals: sql`select category_id, -sum(amount_minor)::bigint from gone group by category_id`,
    months: monthsOf(null, sql`gone`),
    written: { gone: sql`gone` },
  });
}

/** The categories that it made, unless something is in them, or they were renamed or given another budget. */
async function removeCategories(tx: HouseholdTx<'ExpenseCategoryDeleted'>, importId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from expense_categories c using imports i
    where ${tx.household('i')} and i.id = ${importId}
      and c.colocation_id = i.colocation_id and c.id = any(i.category_ids)
      and (c.budget_minor is null or c.budget_minor = (i.budgets ->> c.id::text)::bigint)
      and not exists (select 1 from expenses e where e.colocation_id = c.colocation_id and e.category_id = c.id)
      and not exists (select 1 from bills b where b.colocation_id = c.colocation_id and b.category_id = c.id)
      and not exists (select 1 from expense_changes n where n.colocation_id = c.colocation_id and n.thing_id = c.id)
    returning c.id`.execute(tx.of());
  for (const { id } of rows) tx.emit('ExpenseCategoryDeleted', id);
}

/** Names without an account, neither removed nor claimed. */
async function stillHere(tx: HouseholdTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .from('memberships')
    .select('user_id')
    .where('user_id', '=', anyOf(ids))
    .where('left_at', 'is', null)
    .where('claimed_by', 'is', null)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

const MAX_NAMES = 100;

async function listRemaining(on: HouseholdTx, id: string): Promise<Omit<Undone, 'removed'>> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select id, name, count(*) over ()::int as count from expenses
    where ${on.household()} and import_id = ${id}
    order by date_of_payment desc, id desc limit ${MAX_NAMES}`.execute(on.of());
  return { kept: rows[0]?.count ?? 0, names: rows.map((row) => ({ id: row.id, name: row.name })) };
}
