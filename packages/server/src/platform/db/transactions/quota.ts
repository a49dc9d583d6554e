import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** Throws `quotaReached` if that many more rows (one by default) would exceed the household's quota. */
export type RequireQuota = (tx: HouseholdTx, more?: number) => Promise<void>;

/** Throws `quotaReached` if the household has had as many bytes stored today as it may. */
export type RequireBudget = (tx: Pick<HouseholdTx, 'bytesToday'>, call: { readonly isDeletion: boolean }) => void;

const MEGABYTE = 1_000_000;
/** Deletes free space, so the quota is a tenth larger for them. */
const FOR_DELETIONS = 1.1;

/** The maximum bytes of a household per day, for all kinds of data: row counts don't limit edits and deletions. */
export const createBudget =
  (most: number): RequireBudget =>
  ({ bytesToday }, { isDeletion }) => {
    if (bytesToday >= most * (isDeletion ? FOR_DELETIONS : 1))
      throw new ProblemError(
        'quotaReached',
        `Quota reached: this household has written ${Math.round(most / MEGABYTE)} MB today (UTC), the most that this server allows. Try again tomorrow, or ask its administrator to raise the limit`,
      );
  };

/**
 * Room for `most` rows of `tables` in each household. All rows except the first category come from separate events or from
 * imports (`rowsWithoutEvent`). Thus a household with fewer of both is never counted, and a counted one again only when it could
 * be full.
 */
export function createQuota(most: number, tables: readonly string[]): RequireQuota {
  const counted = createLruCache<{ readonly grown: number; readonly rows: number }>(10_000);
  return async (tx, more = 1) => {
    const { colocationId, seq, rowsWithoutEvent } = tx;
    const grown = seq + rowsWithoutEvent;
    if (grown + more <= most) return;
    let known = counted.get(colocationId);
    if (!known || (known.grown !== grown && known.rows + grown - known.grown + more > most)) {
      known = { grown, rows: await countRows(tx, tables) };
      counted.set(colocationId, known);
    }
    if (known.rows + grown - known.grown + more > most)
      throw new ProblemError(
        'quotaReached',
        `Quota reached: this household has ${most} entries, the most that this server allows. Delete some, or ask its administrator to raise the limit`,
      );
  };
}

async function countRows(tx: HouseholdTx, tables: readonly string[]): Promise<number> {
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.table(table)} where colocation_id = ${tx.colocationId})`,
  );
  const { rows } = await sql<{ rows: number }>`select (${sql.join(counts, sql` + `)})::int as rows`.execute(tx.of());
  return rows[0]?.rows ?? 0;
}
