import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { keepRecent } from '#platform/kernel/recent.ts';

/** Throws `quotaReached` if the household has reached its maximum number of rows. */
export type RequireQuota = (tx: HouseholdTx) => Promise<void>;

/**
 * Room for `most` rows of `tables` in each household. All but the category that it was born with were told by events of their own, so a household with fewer
 * events is never counted, and one that was counted is counted again only when it could be full since.
 */
export function createQuota(most: number, tables: readonly string[]): RequireQuota {
  const counted = keepRecent<{ readonly seq: number; readonly rows: number }>(10_000);
  return async (tx) => {
    const { colocationId, seq } = tx;
    if (seq < most) return;
    let known = counted.get(colocationId);
    if (!known || (known.seq !== seq && known.rows + seq - known.seq >= most)) {
      known = { seq, rows: await countRows(tx, tables) };
      counted.set(colocationId, known);
    }
    if (known.rows + seq - known.seq >= most)
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
