import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Exported } from '@hestia/contract/colocations/log-schemas.ts';
import { sql } from 'kysely';
import { requireOwnHousehold } from '#platform/access/require.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/feature.ts';

/**
 * Notes in the household's log that somebody (nobody: the host) takes it along as a file. Once within an hour: whoever
 * exports again and again must not push out of the log what else it holds.
 */
export async function noteExport(tx: HouseholdTx<'HouseholdExported'>, what: Exported): Promise<void> {
  const { colocationId, actorId: userId } = tx;
  const { rows } = await sql`
    select from household_log
    where colocation_id = ${colocationId} and deed = 'exported' and done_by is not distinct from ${userId}::uuid
      and after ->> 'what' = ${what} and at > clock_timestamp() - interval '1 hour'`.execute(tx.of());
  if (rows.length > 0) return;
  await sql`
    select note_household(${colocationId}, 'exported', null, '{}', ${JSON.stringify({ what })}::jsonb)`.execute(
    tx.of(),
  );
  tx.emit('HouseholdExported', { userId, what });
}

/** A member's app exports the money: it says so before it saves the file. */
export const noteMoneyExport: Handler<typeof colocationEndpoints.noteMoneyExport> = ({
  body: { id },
  caller,
  write,
}) => {
  requireOwnHousehold(caller, id);
  return write(async (tx) => {
    await noteExport(tx, 'money');
    return tx.colocationId;
  });
};
