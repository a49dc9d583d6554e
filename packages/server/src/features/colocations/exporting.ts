import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { ExportFacts } from '@hestia/contract/colocations/log-schemas.ts';
import { sql } from 'kysely';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { logInHousehold } from '#platform/household-log.ts';
import type { Handler } from '#platform/http/requests/feature.ts';

/**
 * Logs an export by a member (null: the host). At most once an hour, so that repeated exports can't push other entries
 * out of the log.
 */
export async function noteExport(tx: HouseholdTx<'HouseholdExported'>, what: ExportFacts): Promise<void> {
  const { actorId: userId } = tx;
  const { rows } = await sql`
    select 1 from household_log
    where ${tx.household()} and deed = 'exported' and done_by is not distinct from ${userId}::uuid
      and after ->> 'what' = ${what} and at > statement_timestamp() - interval '1 hour'`.execute(tx.of());
  if (rows.length > 0) return;
  await logInHousehold(tx, { deed: 'exported', after: { what } });
  tx.emit('HouseholdExported', { userId, what });
}

/** A member's app exports the money: it calls this before it saves the file. */
export const noteMoneyExport: Handler<typeof colocationEndpoints.noteMoneyExport> = ({ write }) => {
  return write(async (tx) => {
    await noteExport(tx, 'money');
    return tx.colocationId;
  });
};
