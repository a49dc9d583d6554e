import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { NewImport } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import type { Format } from '@hestia/contract/imports/book.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { Imports } from '#platform/db/tables.gen.ts';

/** The latest first. */
export async function listImports(on: Household): Promise<Import[]> {
  const rows = await on
    .from('imports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(importLimits.remembered)
    .execute();
  return rows.map(toImport);
}

export async function findImport(on: Household, id: string): Promise<Import | undefined> {
  const row = await findRow(on, id);
  return row && toImport(row);
}

/** The same with its other created things. */
export const findRow = (on: Household, id: string): Promise<Selectable<Imports> | undefined> =>
  on.from('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest import of a file that was not undone. */
export async function findSameFile(on: HouseholdTx, hash: string): Promise<Import | undefined> {
  const row = await on
    .from('imports')
    .selectAll()
    .where('file_hash', '=', hash)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toImport(row);
}

/** Imports of the last 24 hours, including undone ones. */
export async function countToday(on: HouseholdTx): Promise<number> {
  const { count } = await on
    .from('imports')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

type ImportRow = Omit<NewImport, 'expenses'> & Pick<Import, 'createdBy' | 'count'> & { readonly fileHash: string };

export async function insertImport(on: HouseholdTx, made: ImportRow): Promise<Import> {
  const row = await on
    .insert('imports', {
      id: made.id,
      created_by: made.createdBy,
      file_name: made.fileName,
      file_hash: made.fileHash,
      format: made.format,
      count: made.count,
      budgets: JSON.stringify(
        Object.fromEntries(made.categories.map(({ id, budget }) => [id, budget ? toMinor(budget, on.decimals) : null])),
      ),
      category_ids: made.categories.map(({ id }) => id),
      placeholder_ids: made.placeholders.map(({ id }) => id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toImport(row);
}

/** Keeps a household's latest imports. */
export async function forgetOldest(on: HouseholdTx): Promise<void> {
  await sql`
    delete from imports where ${on.household()} and id in (
      select id from imports where ${on.household()}
      order by created_at desc, id desc offset ${importLimits.remembered})`.execute(on.of());
}

export async function markUndone(on: HouseholdTx, id: string): Promise<Import> {
  const row = await on
    .update('imports')
    .set({ undone_at: sql<string>`statement_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toImport(row);
}

const toImport = (row: Selectable<Imports>): Import => ({
  id: row.id,
  colocationId: row.colocation_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  fileName: row.file_name,
  format: row.format as Format,
  count: row.count,
  undoneAt: row.undone_at,
});
