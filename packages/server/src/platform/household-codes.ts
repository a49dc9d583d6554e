import { sql } from 'kysely';
import { inHousehold } from '#platform/db/household.ts';
import type { Household, Queries } from '#platform/db/queries.ts';

// Invariant: every invitation and every calendar address has its hash here, so that a code finds its household. It opens nothing:
// the row in the household does, and a hash without one leads to 404.

/** How long after its end an invitation is still told from an unknown one. */
export const INVITATION_RETENTION_DAYS = 90;

/** Stores the hash of a code of the household; `expiresAt`: of an invitation, its end. */
export async function putCode(tx: Household, hash: Buffer, expiresAt: string | null): Promise<void> {
  await sql`
    insert into household_codes (code_hash, household_id, expires_at)
    values (${hash}, ${tx.colocationId}, ${expiresAt}::timestamptz + make_interval(days => ${sql.lit(INVITATION_RETENTION_DAYS)}))`.execute(
    tx.of(),
  );
}

/** The household of a code; undefined if unknown. */
export async function findHouseholdOf(on: Queries, hash: Buffer): Promise<Household | undefined> {
  const row = await on
    .of()
    .selectFrom('household_codes')
    .select('household_id as id')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row && inHousehold(on, row.id);
}

/** Forgets a code that leads to no row any more. */
export async function forgetCode(on: Queries, hash: Buffer): Promise<void> {
  await on.of().deleteFrom('household_codes').where('code_hash', '=', hash).execute();
}

/** Forgets all codes of a deleted household. */
export async function forgetCodesOf(on: Household): Promise<void> {
  await on.of().deleteFrom('household_codes').where('household_id', '=', on.colocationId).execute();
}
