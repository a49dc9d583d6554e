import type { Claim } from '@hestia/contract/money/claim.ts';
import { sql } from 'kysely';
import type { EventName } from '@hestia/contract/events.ts';
import type { Held } from '#platform/db/queries.ts';

/** What other features do when somebody turns out to be a member: move what it paid and shares. In the same transaction. */
export type OnClaimed = (held: Held<EventName>, claim: Claim) => Promise<void>;

/**
 * M23: what names a placeholder is somebody's from now on, also what is still on its way. So it is of a member whose place
 * somebody gets (decision 0023), who may have claimed placeholders before: these are the other's, too.
 */
export async function claim(held: Held<EventName>, claimed: Claim, onClaimed: OnClaimed): Promise<void> {
  const { colocationId } = held;
  const { placeholderId, userId } = claimed;
  await sql`
    update memberships set left_at = coalesce(left_at, clock_timestamp()), claimed_by = ${userId}
    where colocation_id = ${colocationId} and ${placeholderId} in (user_id, claimed_by)`.execute(held.of());
  await held
    .of()
    .updateTable('colocations')
    .set({ collector: userId })
    .where('id', '=', colocationId)
    .where('collector', '=', placeholderId)
    .execute();
  held.emit('PlaceholderClaimed', claimed);
  await onClaimed(held, claimed);
}
